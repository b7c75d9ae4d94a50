import { beforeAll, expect, test } from 'vitest'
import { ensureBuilt } from '../../../../infra/build/ensure-built.ts'
import { plan } from '../../../../infra/local/plan/plan.ts'
import { ignored, started } from '../../../../infra/local/plan/resource-types.ts'
import { readTemplates, type Template } from '../../../../infra/local/plan/template.ts'

let templates: Template[]

beforeAll(async () => {
  const { cloudDir } = await ensureBuilt({ steps: ['cloud'] })
  templates = await readTemplates(cloudDir)
})

test('each resource type of the product is run here, or left out for a stated reason', () => {
  const types = new Set(templates.flatMap(({ Resources }) => Object.values(Resources).map(({ Type }) => Type)))
  expect([...types].filter((type) => !started.has(type) && !ignored[type])).toEqual([])
})

test('no type is both run and left out', () => {
  expect([...started].filter((type) => type in ignored)).toEqual([])
})

test('the product’s own templates become a plan', () => {
  const made = plan(templates)
  expect(made.functions.map(({ title }) => title).toSorted()).toEqual([
    'api',
    'commands-deliver',
    'http-ingest',
    'ingest',
    'ingest-backlog',
    'live-fan-out',
    'live-keepalive',
    'live-socket',
    'live-updates',
    'notify-announce',
    'notify-channels',
    'notify-due',
    'notify-events',
    'notify-mail',
    'notify-mail-reports',
    'reports-run',
    'reports-scheduled',
    'watch-devices',
    'watch-guests',
    'watch-tenants',
    'watch-visits',
  ])
  expect(made.mappings.map(({ title }) => title.replace(/\..*/, '')).toSorted()).toEqual([
    'commands-deliver',
    'ingest',
    'ingest',
    'ingest-backlog',
    'ingest-backlog',
    'live-fan-out',
    'live-fan-out',
    'live-updates',
    'notify-announce',
    'notify-channels',
    'notify-events',
    'notify-mail',
    'reports-run',
    'watch-tenants',
    'watch-visits',
  ])
  const ways = ['/api/socket', '/api/embed', '/api/*', '/ingest/*', '*']
  expect(made.edge?.behaviours.map(({ pattern }) => pattern)).toEqual(ways)
})
