import type { Route } from './route.ts'
import { accumulatorRoutes } from './routes/accumulators.ts'
import { auditRoutes } from './routes/audit.ts'
import { computedAttributeRoutes } from './routes/computed-attributes.ts'
import { credentialRoutes } from './routes/credentials.ts'
import { deviceRoutes } from './routes/devices.ts'
import { documentRoutes } from './routes/documents.ts'
import { eventRoutes } from './routes/events.ts'
import { exportRoutes } from './routes/exports.ts'
import { fileRoutes } from './routes/files.ts'
import { geocodeRoutes } from './routes/geocode.ts'
import { healthRoutes } from './routes/health.ts'
import { groupRoutes } from './routes/groups.ts'
import { heldSessionRoutes } from './routes/sessions.ts'
import { mediaRoutes } from './routes/media.ts'
import { passwordRoutes } from './routes/password.ts'
import { permissionRoutes } from './routes/permissions.ts'
import { plainRoutes } from './routes/plain.ts'
import { positionRoutes } from './routes/positions.ts'
import { problemRoutes } from './routes/problems.ts'
import { twoFactorRoutes } from './routes/two-factor.ts'
import { serverRoutes } from './routes/server.ts'
import { sessionSwitchRoutes } from './routes/session-switch.ts'
import { sessionRoutes } from './routes/session.ts'
import { statisticsRoutes } from './routes/statistics.ts'
import { tenantRoutes } from './routes/tenant.ts'
import { signUpRoutes } from './routes/sign-up.ts'
import { shareRoutes } from './routes/share.ts'
import { typeRoutes } from './routes/types.ts'
import { unavailableRoutes } from './routes/unavailable.ts'
import { userRoutes } from './routes/users.ts'

/** Everything that the API answers. The first that matches answers, so names come before `:id`. */
export const routes: readonly Route[] = [
  ...sessionRoutes,
  ...heldSessionRoutes,
  ...sessionSwitchRoutes,
  ...serverRoutes,
  ...documentRoutes,
  ...healthRoutes,
  ...auditRoutes,
  ...statisticsRoutes,
  ...tenantRoutes,
  ...fileRoutes,
  ...geocodeRoutes,
  ...signUpRoutes,
  ...passwordRoutes,
  ...twoFactorRoutes,
  ...userRoutes,
  ...shareRoutes,
  ...exportRoutes,
  ...credentialRoutes,
  ...problemRoutes,
  ...deviceRoutes,
  ...mediaRoutes,
  ...accumulatorRoutes,
  ...groupRoutes,
  ...computedAttributeRoutes,
  ...typeRoutes,
  ...unavailableRoutes,
  ...plainRoutes,
  ...positionRoutes,
  ...eventRoutes,
  ...permissionRoutes,
]
