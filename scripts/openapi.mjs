/** `npm run -s openapi`: prints the OpenAPI document of the management API. */
import { checkNode, ensurePackages } from './support/install.mjs';

checkNode();
await ensurePackages();
const { openApiText } = await import('./support/openapi-document.mjs');
process.stdout.write(await openApiText());
