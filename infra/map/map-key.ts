import { Stack } from 'aws-cdk-lib'
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { CfnAPIKey } from 'aws-cdk-lib/aws-location'
import {
  AwsCustomResource,
  AwsCustomResourcePolicy,
  Logging,
  PhysicalResourceId,
  PhysicalResourceIdReference,
} from 'aws-cdk-lib/custom-resources'
import type { Construct } from 'constructs'
import type { Site } from '../context.ts'
import { globalName } from '../global-name.ts'
import { createLogGroup } from '../logs.ts'
import { mapRegion } from './map-region.ts'

/** Another number makes another key, whose value browsers get with their next page. */
const numberOf = (site: Site): number => site.sizes.mapKeyNumber ?? 1

/** Of one deployment: it carries stage, region and number. */
export const mapKeyName = (scope: Construct, site: Site): string => globalName(scope, `Map${numberOf(site)}`)

export const mapKeyArn = (scope: Construct, region: string, name: string): string =>
  Stack.of(scope).formatArn({ service: 'geo', region, resource: 'api-key', resourceName: name })

/**
 * The key by which browsers load maps of Amazon Location. It is public, so it is good for tiles, styles, glyphs and
 * sprites only (`geo-maps:GetTile` is all four), and only for pages of the product's own address and of tenants' own names.
 *
 * @param siteAddress the product's own address, without a slash at the end
 */
export function makeMapKey(scope: Construct, site: Site, siteAddress: string): void {
  const region = mapRegion(scope, site)
  if (region === null) return
  const provider = { service: 'geo-maps', region, account: '', resource: 'provider', resourceName: 'default' }
  const key = {
    KeyName: mapKeyName(scope, site),
    Description: 'Qafila: maps in browsers',
    NoExpiry: true,
    Restrictions: {
      AllowActions: ['geo-maps:GetTile'],
      AllowResources: [Stack.of(scope).formatArn(provider)],
      // browsers send the origin with a slash: the pages’ referrer policy is strict-origin-when-cross-origin
      AllowReferers: [siteAddress, ...namesOf(site)].map((address) => `${address}/*`),
    },
  }
  if (region === Stack.of(scope).region) makeHere(scope, key)
  else makeElsewhere(scope, site, { region, key, id: `MapKey${numberOf(site)}` })
}

const namesOf = ({ sizes }: Site): string[] => Object.keys(sizes.tenantDomains ?? {}).map((name) => `https://${name}`)

interface Key {
  KeyName: string
  Description: string
  NoExpiry: boolean
  Restrictions: { AllowActions: string[]; AllowResources: string[]; AllowReferers: string[] }
}

/** Without the two forces a key in use could be neither changed nor removed, for days or for months. */
function makeHere(scope: Construct, { Restrictions: restrictions, ...key }: Key): void {
  new CfnAPIKey(scope, 'MapKey', {
    keyName: key.KeyName,
    description: key.Description,
    noExpiry: key.NoExpiry,
    restrictions: {
      allowActions: restrictions.AllowActions,
      allowResources: restrictions.AllowResources,
      allowReferers: restrictions.AllowReferers,
    },
    forceUpdate: true,
    forceDelete: true,
  })
}

/**
 * CloudFormation makes resources in its own region only, so a function of CDK makes this one, at deployment. A second
 * stack could not name the address of the first: references between regions need more functions than this one.
 */
function makeElsewhere(scope: Construct, site: Site, made: { region: string; key: Key; id: string }): void {
  const { region, key, id } = made
  const logGroup = createLogGroup(scope, 'MapKeyLogs', site)
  const role = new Role(scope, 'MapKeyRole', { assumedBy: new ServicePrincipal('lambda.amazonaws.com') })
  logGroup.grantWrite(role)
  const call = { service: 'Location', region, logging: Logging.withDataHidden(), outputPaths: ['KeyName'] }
  new AwsCustomResource(scope, id, {
    resourceType: 'Custom::MapKey',
    onCreate: {
      ...call,
      action: 'createKey',
      parameters: key,
      physicalResourceId: PhysicalResourceId.of(key.KeyName),
    },
    onUpdate: {
      ...call,
      action: 'updateKey',
      parameters: { ...key, ForceUpdate: true },
      physicalResourceId: PhysicalResourceId.of(key.KeyName),
    },
    onDelete: {
      ...call,
      action: 'deleteKey',
      parameters: { KeyName: new PhysicalResourceIdReference(), ForceDelete: true },
    },
    policy: AwsCustomResourcePolicy.fromStatements([
      new PolicyStatement({
        actions: ['geo:CreateKey', 'geo:UpdateKey', 'geo:DeleteKey'],
        resources: [mapKeyArn(scope, region, key.KeyName)],
      }),
    ]),
    installLatestAwsSdk: false,
    role,
    logGroup,
  })
}
