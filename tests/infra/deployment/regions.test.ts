import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readContext } from '../../../infra/context.ts'
import { absentTypes } from '../../../infra/deployment/absent-types.data.ts'
import { productRegions } from '../../../infra/deployment/product-regions.data.ts'
import { locationRegions } from '../../../infra/map/location-regions.data.ts'
import { grown, type Template, type Templates, synthesized } from '../synthesized.ts'
import { typesEverywhere } from './types-everywhere.data.ts'

interface Deployment {
  region: string
  stage: string
  templates: Templates
}

const common = readContext()['qafila'] as object
/** One with everything, one without Amazon Location, one without budgets as well. */
const regions = ['us-east-1', 'eu-west-3', 'me-south-1']
const deployments: Deployment[] = regions.flatMap((region) => [
  { region, stage: 'first', templates: synthesized({}, region) },
  { region, stage: 'grown', templates: synthesized({ qafila: { ...common, ...grown } }, region) },
])

const typesOf = ({ state, product }: Templates): string[] => [
  ...new Set([state, product].flatMap(({ Resources }) => Object.values(Resources).map(({ Type }) => Type))),
]
const absentIn = (region: string): string[] =>
  Object.entries(absentTypes).flatMap(([type, missing]) =>
    (missing as readonly string[]).includes(region) ? [type] : [],
  )

/** What a person of a stage can choose that has types of its own. */
const everything = {
  ...common,
  alarmMail: 'ops@atlas-transport.ma',
  monthlyBudgetDollars: 100,
  tracksCapacity: { writes: { min: 50, max: 4_000 }, reads: { min: 25, max: 2_000 } },
  trackerDomain: {
    name: 'trackers.atlas-transport.ma',
    certificateArn: 'arn:aws:acm:us-east-1:123456789012:certificate/1-a',
  },
}

it('a new resource type comes with a look at the regions that have it', () => {
  const used = [...deployments.map(({ templates }) => templates), synthesized({ qafila: everything }, 'us-east-1')]
  const known = [...typesEverywhere, ...Object.keys(absentTypes)]
  const types = new Set(used.flatMap(typesOf).filter((type) => !type.startsWith('Custom::')))
  expect([...types].filter((type) => !known.includes(type))).toEqual([])
  expect(known.filter((type) => !types.has(type))).toEqual([])
})

it('Amazon Location is taken to be where a key can be made', () => {
  const without: readonly string[] = absentTypes['AWS::Location::APIKey']
  expect(productRegions.filter((region) => !without.includes(region))).toEqual(
    productRegions.filter((region) => locationRegions.includes(region)),
  )
})

describe.each(deployments)('the $stage stage in $region', ({ region, templates }) => {
  const { state, product } = templates

  it('has resources only of types that the region has', () => {
    expect(typesOf(templates).filter((type) => absentIn(region).includes(type))).toEqual([])
  })

  it.each([
    { name: 'state', template: state },
    { name: 'product', template: product },
  ])('$name: no output shows a secret', ({ template: { Parameters = {}, Outputs = {} } }) => {
    const secrets = Object.keys(Parameters).filter((name) => Parameters[name]?.NoEcho)
    const shown = Object.values(Outputs).filter((output) => {
      const text = JSON.stringify(output)
      const isNamed = secrets.some((name) => text.includes(`{"Ref":"${name}"}`) || text.includes(`\${${name}}`))
      return isNamed || text.includes('{{resolve:')
    })
    expect(shown).toEqual([])
  })

  it('says twice what is made first only where CDK does: a function and its role', () => {
    for (const { Resources } of [state, product]) {
      const twice = Object.values(Resources).flatMap(({ Type, Properties, DependsOn = [] }) =>
        DependsOn.filter((id) => isNamedIn(Properties, id)).map((id) => `${Type} ${Resources[id]!.Type}`),
      )
      expect(twice.filter((each) => each !== 'AWS::Lambda::Function AWS::IAM::Role')).toEqual([])
    }
  })
})

const isNamedIn = (properties: object | undefined, id: string): boolean =>
  new RegExp(String.raw`"Ref":"${id}"|"Fn::GetAtt":\["${id}"`).test(JSON.stringify(properties))

interface Finding {
  Rule: { Id: string }
  Message: string
  Location: { Path: (string | number)[] }
}

/** What cfn-lint 1.51.0 finds and is right. */
const accepted = [
  {
    rule: 'W3005',
    says: /^'\w+Role[0-9A-F]{8}' dependency already enforced/,
    why: 'CDK makes each function wait for its role and the policies of it in one; naming the role again does no harm',
  },
  {
    rule: 'W3037',
    says: /^'senddirectmessage' is not one of/,
    why: 'the action is newer than the list of cfn-lint (0077)',
  },
]

const isInstalled = spawnSync('cfn-lint', ['--version']).status === 0

describe.skipIf(!isInstalled)('cfn-lint finds nothing that is not accepted', { tags: ['slow'] }, () => {
  it('templates of regions without Amazon Location are the same', () => {
    const [paris, bahrain] = ['eu-west-3', 'me-south-1'].map((at) => templatesIn(at))
    expect(paris).toEqual(bahrain)
  })

  it.each([
    { templates: 'us-east-1', linted: ['us-east-1'] },
    { templates: 'eu-west-3', linted: ['eu-west-3', 'me-south-1'] },
  ])('in $linted', ({ templates, linted }) => {
    expect(lint(templatesIn(templates), linted)).toEqual([])
  })
})

const templatesIn = (at: string): Template[] =>
  deployments.filter(({ region }) => region === at).flatMap(({ templates: { state, product } }) => [state, product])

function lint(templates: readonly Template[], at: readonly string[]): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'qafila-lint-'))
  try {
    const files = templates.map((template, index) => {
      const file = join(folder, `${index}.json`)
      writeFileSync(file, JSON.stringify(template))
      return file
    })
    const { stdout, stderr } = spawnSync('cfn-lint', ['-r', ...at, '-f', 'json', '--', ...files], { encoding: 'utf8' })
    if (!stdout.startsWith('[')) throw new Error(`cfn-lint did not answer: ${stderr}`)
    return (JSON.parse(stdout) as Finding[])
      .filter(({ Rule, Message }) => !accepted.some(({ rule, says }) => rule === Rule.Id && says.test(Message)))
      .map(({ Rule, Message, Location }) => `${Rule.Id} ${Location.Path.join('.')}: ${Message.slice(0, 200)}`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
