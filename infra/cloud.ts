import { type App, Stack, Validations } from 'aws-cdk-lib'
import { makeAlarms } from './alarms.ts'
import { makeApi } from './capabilities/api.ts'
import { makeCommands } from './capabilities/commands.ts'
import { makeHttpIngest } from './capabilities/http-ingest.ts'
import { makeIngest } from './capabilities/ingest.ts'
import { makeLive } from './capabilities/live.ts'
import { makeAlerts } from './capabilities/notify-alerts.ts'
import { makeNotify } from './capabilities/notify.ts'
import { makeReports } from './capabilities/reports.ts'
import { makeWatch } from './capabilities/watch.ts'
import { makeWeb } from './capabilities/web.ts'
import { productVersion, readSizes, type Site } from './context.ts'
import { type Functions, grantNeeds } from './grants.ts'
import { makeFirewall } from './operations/edge-firewall.ts'
import { createState } from './state/state.ts'
import { stackName } from './deployment/stack-name.ts'
import { createTrackerIdentity } from './tracker-identity.ts'
import { makeMapKey } from './map/map-key.ts'
import { sayLocationRegions } from './map/map-region.ts'
import { copyBackups } from './operations/backup-copy.ts'
import { limitSpending } from './operations/budget.ts'
import { makeDashboard } from './operations/dashboard.ts'
import { raiseAtLimits } from './operations/limit-alarms.ts'
import { raiseWhenTotalsDiffer } from './operations/totals-alarm.ts'
import { reserveForIngest } from './operations/reserved-concurrency.ts'
import { operatorOutputs } from './operator-outputs.ts'

export interface CloudFolders {
  functionsDir: string
  webDir?: string
  /** where it is deployed, when that is known */
  region?: string | undefined
}

/**
 * Two stacks: what must survive, and what can be rebuilt from this repository at any time; a third with a firewall, where
 * one is wanted. The context value `stage` makes others beside those that are there.
 */
export function makeCloud(app: App, folders: CloudFolders): { state: Stack; product: Stack } {
  const stage = app.node.tryGetContext('stage') as string | undefined
  const sizes = readSizes(app.node.tryGetContext('qafila'), stage)
  const site: Site = { ...folders, sizes, stage, version: productVersion() }

  const state = new Stack(app, 'QafilaState', {
    stackName: stackName('QafilaState', stage),
    description: 'Qafila: what must survive (tables, the stream of messages, files)',
    terminationProtection: true,
    analyticsReporting: false,
  })
  const stores = createState(state, site)

  const product = new Stack(app, 'QafilaApp', {
    stackName: stackName('QafilaApp', stage),
    description: 'Qafila: what can be rebuilt (functions, rules, routes, client)',
    analyticsReporting: false,
  })
  Validations.of(product).acknowledge({
    id: 'Annotation::@aws-cdk/core:crossStackReferencesBothTransitional',
    reason: 'Outputs go on being exported for deployments of version 1.0.2, which import them (0088).',
  })
  if (sizes.waf === 'on') product.addDependency(makeFirewall(app, site))
  const parts = { site, state: stores, alarms: makeAlarms(product, site) }
  const ingest = makeIngest(product, parts)
  const trackers = createTrackerIdentity(product, site)
  const httpIngest = makeHttpIngest(product, parts)
  const live = makeLive(product, parts)
  const api = makeApi(product, parts)
  const notify = makeNotify(product, parts)
  const functions: Functions = {
    ...ingest,
    ...httpIngest.functions,
    ...live.functions,
    ...api.functions,
    ...makeCommands(product, parts),
    ...notify.functions,
    ...makeAlerts(product, parts),
    ...makeReports(product, parts),
    ...makeWatch(product, parts),
  }
  const siteAddress = makeWeb(product, parts, { api: api.http, httpIngest: httpIngest.http, live: live.stage })
  sayLocationRegions(product, site)
  makeMapKey(product, site, siteAddress)
  grantNeeds(functions, { site, state: stores, live: live.stage, trackers, siteAddress, mailSet: notify.mailSet })
  parts.alarms.raiseWhenNotEmpty(stores.workDeadLetters, {
    name: 'work-dead-letters',
    means: 'E-mails, messages, commands, reports, timers or jobs were tried in vain.',
  })
  raiseAtLimits(parts.alarms, stores.tracks.table, sizes)
  raiseWhenTotalsDiffer(product, parts.alarms, functions['watch-visits'])
  reserveForIngest(functions, site)
  limitSpending(product, site)
  copyBackups(product, stores, site)
  makeDashboard(product, parts, { functions, api: api.http })
  operatorOutputs(product, stores, live.stage, siteAddress)
  return { state, product }
}
