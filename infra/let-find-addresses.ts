import { Stack } from 'aws-cdk-lib'
import { PolicyStatement } from 'aws-cdk-lib/aws-iam'
import type { Function as Lambda } from 'aws-cdk-lib/aws-lambda'
import { noGeocoder } from '../functions/platform/env.ts'
import { giveSetting } from './node-function.ts'
import type { Site } from './site.ts'

/** Addresses of places by Amazon Location, in the region that `qafila.geocoderRegion` names; `off` does without. */
export function letFindAddresses({ sizes }: Site, fn: Lambda): void {
  const region = sizes.geocoderRegion ?? Stack.of(fn).region
  giveSetting(fn, 'geocoderRegion', region)
  if (region === noGeocoder) return
  const provider = Stack.of(fn).formatArn({
    service: 'geo-places',
    region,
    account: '',
    resource: 'provider',
    resourceName: 'default',
  })
  fn.addToRolePolicy(new PolicyStatement({ actions: ['geo-places:ReverseGeocode'], resources: [provider] }))
}
