/** `npm run -s openapi`: prints the OpenAPI document of the management API. */
import { checkNode, ensurePackages } from './support/install.mjs';

checkNode();
await ensurePackages();
const { managementOpenApi } = await import('./support/management-openapi.mjs');
process.stdout.write(await managementOpenApi());
