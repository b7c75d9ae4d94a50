import { describe, expect, it } from 'vitest'
import { readContext, readSizes } from '../../../infra/context.ts'
import { chooseMapRegion } from '../../../infra/map/map-region.ts'
import { shortForm } from '../readable.ts'
import { resourcesOf, synthesized, type Template, type Templates } from '../synthesized.ts'

const common = readContext()['qafila'] as object
const deployedIn = (region: string, own: object = {}) => synthesized({ qafila: { ...common, ...own } }, region)

interface Statement {
  Action: string | string[]
  Resource: unknown
}
const apiFunction = ({ product }: Templates) =>
  resourcesOf(product, 'AWS::Lambda::Function').find(
    ([, { Description }]) => Description === 'Answers REST requests',
  )![1]
const mapSetting = (templates: Templates): unknown => {
  const { Variables } = shortForm(apiFunction(templates)['Environment']) as { Variables: Record<string, unknown> }
  return Variables['MAP_KEY']
}
/** Who may do something to keys, and to which. */
const allowedOnKeys = (product: Template): string[] =>
  resourcesOf(product, 'AWS::IAM::Policy').flatMap(([id, { PolicyDocument }]) =>
    (PolicyDocument as { Statement: Statement[] }).Statement.filter(({ Action }) =>
      /"geo:/.test(JSON.stringify(Action)),
    ).map(
      ({ Action, Resource }) =>
        `${id.replace(/(Default|CustomResource)Policy\w+$/, '')}: ${[Action].flat().join(', ')} on ${String(shortForm(Resource))}`,
    ),
  )
const policyOf = ({ product }: Templates): string =>
  JSON.stringify(
    resourcesOf(product, 'AWS::CloudFront::ResponseHeadersPolicy').map(([, headers]) => shortForm(headers)),
  )
const keysMade = ({ product }: Templates) => [
  ...resourcesOf(product, 'AWS::Location::APIKey'),
  ...resourcesOf(product, 'Custom::MapKey'),
]
const arn = (region: string, name: string) => `arn:{AWS::Partition}:geo:${region}:{AWS::AccountId}:api-key/${name}`

describe('in a region with Amazon Location', () => {
  const templates = deployedIn('eu-west-1')

  it('the stack makes a key that does not end, for tiles and the own address only', () => {
    const [[, key]] = resourcesOf(templates.product, 'AWS::Location::APIKey') as [[string, Record<string, unknown>]]
    expect(shortForm(key)).toEqual({
      KeyName: 'QafilaApp-Map1-{AWS::Region}',
      Description: 'Qafila: maps in browsers',
      NoExpiry: true,
      ForceUpdate: true,
      ForceDelete: true,
      Restrictions: {
        AllowActions: ['geo-maps:GetTile'],
        AllowResources: ['arn:{AWS::Partition}:geo-maps:{AWS::Region}::provider/default'],
        AllowReferers: ['https://{Site.DomainName}/*'],
      },
    })
    expect(keysMade(templates)).toHaveLength(1)
    expect(templates.says).toEqual([])
    expect(policyOf(templates)).toContain('https://maps.geo.{AWS::Region}.amazonaws.com')
  })

  it('the API alone may read it, and nobody else may do anything with keys', () => {
    expect(mapSetting(templates)).toBe('{AWS::Region}/QafilaApp-Map1-{AWS::Region}')
    expect(allowedOnKeys(templates.product)).toEqual([
      `ApiRole: geo:DescribeKey on ${arn('{AWS::Region}', 'QafilaApp-Map1-{AWS::Region}')}`,
    ])
  })

  it('can be replaced by another number, and left out', () => {
    expect(mapSetting(deployedIn('eu-west-1', { mapKeyNumber: 2 }))).toBe('{AWS::Region}/QafilaApp-Map2-{AWS::Region}')
    const off = deployedIn('eu-west-1', { mapRegion: 'off' })
    expect([mapSetting(off), keysMade(off), allowedOnKeys(off.product), off.says]).toEqual(['off', [], [], []])
  })
})

describe('in a region without it', () => {
  it('the map stays the bundled one, and the synth says so', () => {
    const templates = deployedIn('eu-west-3')
    expect([mapSetting(templates), keysMade(templates), allowedOnKeys(templates.product)]).toEqual(['off', [], []])
    expect(policyOf(templates)).not.toContain('maps.geo')
    expect(templates.says).toContainEqual(
      expect.stringMatching(/^warning: eu-west-3 is not known .* qafila\.mapRegion/),
    )
  })

  it('a key is made in the region that was named, with the same restrictions, and the synth says so', () => {
    const templates = deployedIn('eu-west-3', { mapRegion: 'eu-central-1' })
    const name = 'QafilaApp-Map1-{AWS::Region}'
    expect(mapSetting(templates)).toBe(`eu-central-1/${name}`)
    expect(policyOf(templates)).toContain('https://maps.geo.eu-central-1.amazonaws.com')
    expect(templates.says).toContainEqual(
      expect.stringMatching(/^info: Maps come from Amazon Location in eu-central-1/),
    )
    const [[, made]] = resourcesOf(templates.product, 'Custom::MapKey') as [[string, Record<string, unknown>]]
    const [create, update, remove] = ['Create', 'Update', 'Delete'].map(
      (step) => JSON.parse(String(shortForm(made[step]))) as Record<string, unknown>,
    )
    const restrictions = {
      AllowActions: ['geo-maps:GetTile'],
      AllowResources: ['arn:{AWS::Partition}:geo-maps:eu-central-1::provider/default'],
      AllowReferers: ['https://{Site.DomainName}/*'],
    }
    const key = { KeyName: name, NoExpiry: true, Restrictions: restrictions }
    expect(create).toMatchObject({ action: 'createKey', region: 'eu-central-1', parameters: key })
    expect(update).toMatchObject({ action: 'updateKey', parameters: { ...key, ForceUpdate: true } })
    expect(remove).toMatchObject({ action: 'deleteKey', parameters: { ForceDelete: true } })
    expect(keysMade(templates)).toHaveLength(1)
    expect(allowedOnKeys(templates.product)).toEqual([
      `ApiRole: geo:DescribeKey on ${arn('eu-central-1', name)}`,
      `MapKey1: geo:CreateKey, geo:DeleteKey, geo:UpdateKey on ${arn('eu-central-1', name)}`,
    ])
  })
})

describe('addresses', () => {
  const facts = (templates: Templates) => {
    const { Variables } = shortForm(apiFunction(templates)['Environment']) as { Variables: Record<string, unknown> }
    const permission = /arn:\{AWS::Partition\}:geo-places:(\{AWS::Region\}|[^:]+):/.exec(
      JSON.stringify(shortForm(templates.product)),
    )
    const says = templates.says.filter((line) => line.includes('geocoderRegion')).join()
    return { region: Variables['GEOCODER_REGION'], permission: permission?.[1] ?? null, says }
  }

  it.each([
    { name: 'come from the own region', home: 'eu-west-1', region: '{AWS::Region}', permission: '{AWS::Region}' },
    {
      name: 'are left out where Amazon Location is not, and the synth says so',
      home: 'eu-west-3',
      region: 'off',
      permission: null,
      says: /^warning: eu-west-3 is not known .* positions have no addresses\. Set qafila\.geocoderRegion/,
    },
    {
      name: 'come from the named region, and the synth says so',
      home: 'eu-west-3',
      chosen: 'eu-west-1',
      region: 'eu-west-1',
      permission: 'eu-west-1',
      says: /^info: Addresses come from Amazon Location in eu-west-1/,
    },
    { name: 'are left out when they are off', home: 'eu-west-1', chosen: 'off', region: 'off', permission: null },
  ])('$name', ({ home, chosen, region, permission, says }) => {
    const found = facts(deployedIn(home, chosen === undefined ? {} : { geocoderRegion: chosen }))
    expect(found).toMatchObject({ region, permission })
    expect(found.says).toMatch(says ?? /^$/)
  })
})

describe('the region of the maps', () => {
  it.each([
    { name: 'of the stack, when it is known to have them', home: 'us-east-1', region: 'own' },
    { name: 'of the stack, when nobody says where that is', home: undefined, chosen: 'eu-west-1', region: 'own' },
    { name: 'of the stack, when it is named', home: 'eu-west-1', chosen: 'eu-west-1', region: 'own' },
    { name: 'none, when the stack has none', home: 'af-south-1', region: null, says: /^af-south-1 is not known/ },
    { name: 'none, when it is off', home: 'eu-west-1', chosen: 'off', region: null },
    {
      name: 'the named one',
      home: 'me-south-1',
      chosen: 'ap-south-1',
      region: 'ap-south-1',
      says: /in ap-south-1.*in me-south-1/,
    },
    {
      name: 'a named one that is new',
      home: 'eu-west-1',
      chosen: 'eu-west-9',
      region: 'eu-west-9',
      says: /eu-west-9 is not known/,
    },
    {
      name: 'its own, though that is not known',
      home: 'eu-west-3',
      chosen: 'eu-west-3',
      region: 'own',
      says: /deployment fails/,
    },
  ])('is $name', ({ home, chosen, region, says }) => {
    const choice = chooseMapRegion(home, chosen)
    expect(choice.region).toBe(region)
    expect(choice.says?.text ?? '').toMatch(says ?? /^$/)
  })

  it.each(['Paris', 'eu-west', '', 'OFF', 'https://maps.example'])('%j is refused by its name', (mapRegion) => {
    expect(() => readSizes({ ...common, mapRegion })).toThrow(/qafila\.mapRegion: is a region like eu-west-1, or off/)
  })

  it.each([0, 1.5, '2'])('the number %j of a key is refused by its name', (mapKeyNumber) => {
    expect(() => readSizes({ ...common, mapKeyNumber })).toThrow(/qafila\.mapKeyNumber/)
  })
})

it('two stages have keys of their own', () => {
  const staging = synthesized({ qafila: { ...common, stages: { staging: {} } }, stage: 'staging' }, 'eu-west-1')
  expect(mapSetting(staging)).toBe('{AWS::Region}/QafilaApp-staging-Map1-{AWS::Region}')
})
