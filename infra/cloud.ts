import { type App, Stack } from 'aws-cdk-lib'
import { makeAlarms } from './alarms.ts'
import { makeApi } from './capabilities/api.ts'
import { makeHttpIngest } from './capabilities/http-ingest.ts'
import { makeIngest } from './capabilities/ingest.ts'
import { makeLive } from './capabilities/live.ts'
import { makeNotify } from './capabilities/notify.ts'
import { makeWatch } from './capabilities/watch.ts'
import { makeWeb } from './capabilities/web.ts'
import { productVersion, readSizes } from './context.ts'
import { giveSetting } from './node-function.ts'
import type { Site } from './site.ts'
import { keepState } from './state/state.ts'
import { makeTrackerIdentity } from './tracker-identity.ts'
import { operatorOutputs } from './operator-outputs.ts'

export interface CloudFolders {
  functionsDir: string
  webDir?: string
}

/**
 * Two stacks: what must survive, and what can be rebuilt from this repository at any time. The context value `stage`
 * makes two more beside those that are there.
 */
export function makeCloud(app: App, folders: CloudFolders): { state: Stack; product: Stack } {
  const stage = app.node.tryGetContext('stage') as string | undefined
  const sizes = readSizes(app.node.tryGetContext('qafila'), stage)
  const site: Site = { ...folders, sizes, version: productVersion() }
  const named = (name: string) => (stage === undefined ? name : `${name}-${stage}`)

  const state = new Stack(app, 'QafilaState', {
    stackName: named('QafilaState'),
    description: 'Qafila: what must survive (tables, the stream of messages, files)',
    terminationProtection: true,
    analyticsReporting: false,
  })
  const kept = keepState(state, site)

  const product = new Stack(app, 'QafilaApp', {
    stackName: named('QafilaApp'),
    description: 'Qafila: what can be rebuilt (functions, rules, routes, client)',
    analyticsReporting: false,
  })
  const parts = { site, kept, alarms: makeAlarms(product, site) }
  makeIngest(product, parts)
  const trackers = makeTrackerIdentity(product)
  const gateway = makeHttpIngest(product, parts)
  const live = makeLive(product, parts)
  const api = makeApi(product, parts, { live, trackers })
  makeNotify(product, parts)
  makeWatch(product, parts, { live, trackers })
  giveSetting(api.fn, 'siteAddress', makeWeb(product, parts, { api: api.http, gateway, live }))
  operatorOutputs(product, kept, live)
  return { state, product }
}
