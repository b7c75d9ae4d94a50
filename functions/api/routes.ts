import { routes as alerts } from './alerts/routes.ts'
import { routes as assistants } from './assistants/routes.ts'
import { routes as brand } from './brand/routes.ts'
import { routes as channels } from './channels/routes.ts'
import { routes as commands } from './commands/routes.ts'
import { routes as drivers } from './drivers/routes.ts'
import { routes as embedding } from './embedding/routes.ts'
import { routes as workshop } from './workshop/routes.ts'
import { routes as imports } from './imports/routes.ts'
import { routes as lake } from './lake/routes.ts'
import { routes as logbook } from './logbook/routes.ts'
import { routes as openId } from './openid/routes.ts'
import { routes as places } from './places/routes.ts'
import { routes as roads } from './roads/routes.ts'
import { routes as reports } from './reports/routes.ts'
import type { Route } from './route.ts'
import { routes as emulator } from './trackers/emulator.ts'
import { routes as trackImports } from './track-imports/routes.ts'
import { routes as accumulators } from './routes/devices/accumulators.ts'
import { routes as audit } from './routes/audit.ts'
import { routes as computedAttributes } from './routes/computed-attributes.ts'
import { routes as credentials } from './routes/devices/credentials.ts'
import { routes as devices } from './routes/devices/devices.ts'
import { routes as documents } from './routes/documents.ts'
import { routes as events } from './routes/events.ts'
import { routes as exports } from './routes/exports.ts'
import { routes as serverFiles } from './routes/server-files.ts'
import { routes as geocode } from './routes/geocode.ts'
import { routes as groups } from './routes/groups.ts'
import { routes as health } from './routes/health.ts'
import { routes as mailStatus } from './routes/mail-status.ts'
import { routes as deviceMedia } from './routes/devices/device-media.ts'
import { routes as password } from './routes/accounts/password.ts'
import { routes as permissions } from './routes/permissions.ts'
import { routes as plain } from './routes/plain.ts'
import { routes as positions } from './routes/positions.ts'
import { routes as problems } from './routes/devices/problems.ts'
import { routes as server } from './routes/server.ts'
import { routes as session } from './routes/accounts/session.ts'
import { routes as sessionSwitch } from './routes/accounts/session-switch.ts'
import { routes as sessions } from './routes/accounts/sessions.ts'
import { routes as share } from './routes/share.ts'
import { routes as signUp } from './routes/accounts/sign-up.ts'
import { routes as statistics } from './routes/statistics.ts'
import { routes as tenant } from './routes/tenant.ts'
import { routes as twoFactor } from './routes/accounts/two-factor.ts'
import { routes as scheduledReports } from './scheduled-reports/routes.ts'
import { routes as forwardings } from './forwarding/routes.ts'
import { routes as sources } from './sources/routes.ts'
import { routes as trials } from './trials/routes.ts'
import { routes as types } from './routes/types.ts'
import { routes as users } from './routes/accounts/users.ts'

/**
 * Everything that the API answers, by file, seen from `functions/api/routes`. The first route that matches answers, so names come
 * before `:id`.
 */
export const routeFiles = {
  'accounts/session': session,
  '../openid/routes': openId,
  'accounts/sessions': sessions,
  'accounts/session-switch': sessionSwitch,
  server,
  '../brand/routes': brand,
  documents,
  health,
  audit,
  statistics,
  tenant,
  'server-files': serverFiles,
  geocode,
  'accounts/sign-up': signUp,
  'accounts/password': password,
  'accounts/two-factor': twoFactor,
  'mail-status': mailStatus,
  'accounts/users': users,
  share,
  '../embedding/routes': embedding,
  exports,
  'devices/credentials': credentials,
  'devices/problems': problems,
  'devices/devices': devices,
  'devices/device-media': deviceMedia,
  'devices/accumulators': accumulators,
  '../trackers/emulator': emulator,
  '../track-imports/routes': trackImports,
  '../drivers/routes': drivers,
  groups,
  'computed-attributes': computedAttributes,
  types,
  '../channels/routes': channels,
  '../commands/routes': commands,
  '../reports/routes': reports,
  '../lake/routes': lake,
  '../imports/routes': imports,
  '../logbook/routes': logbook,
  '../workshop/routes': workshop,
  '../scheduled-reports/routes': scheduledReports,
  '../sources/routes': sources,
  '../forwarding/routes': forwardings,
  '../trials/routes': trials,
  '../places/routes': places,
  '../roads/routes': roads,
  '../alerts/routes': alerts,
  '../assistants/routes': assistants,
  plain,
  positions,
  events,
  permissions,
} satisfies Record<string, readonly Route[]>

/** What every page asks for. A deployed function loads the other files with their first request: `infra/build/api-document.ts`. */
export const loadedAtStart: readonly (keyof typeof routeFiles)[] = [
  'accounts/session',
  'server',
  'devices/devices',
  'groups',
  'plain',
  'positions',
  'events',
]

export const routes: readonly Route[] = Object.values(routeFiles).flat()
