import { DescribeKeyCommand, type LocationClient } from '@aws-sdk/client-location'
import type { MapKeySource } from './map-keys.ts'

/** The value of the API key that `infra/map/map-key.ts` makes: CloudFormation does not tell it. */
export const amazonMapKey =
  (client: LocationClient, { region, name }: { region: string; name: string }): MapKeySource =>
  async () => {
    const { Key } = await client.send(new DescribeKeyCommand({ KeyName: name }))
    if (!Key) throw new Error(`Amazon Location gave no value of the key ${name}`)
    return { region, key: Key }
  }
