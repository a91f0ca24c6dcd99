/** The addresses below `/admin`, for admins (ADM-01). */
import { NotFound } from '../views/not-found.tsx';

export function AdminRoutes() {
  return <NotFound />;
}
