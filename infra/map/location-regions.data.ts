/**
 * Regions known to have Amazon Location with keys, from botocore 1.44.5 (`data/endpoints.json`, `geo`) and the resource
 * types of cfn-lint 1.51.0 (`AWS::Location::APIKey`). Newer ones may be missing.
 */
export const locationRegions: readonly string[] = [
  'us-east-1',
  'us-east-2',
  'us-west-2',
  'ca-central-1',
  'sa-east-1',
  'eu-central-1',
  'eu-west-1',
  'eu-west-2',
  'eu-north-1',
  'eu-south-2',
  'ap-south-1',
  'ap-northeast-1',
  'ap-southeast-1',
  'ap-southeast-2',
  'ap-southeast-5',
]

/**
 * Regions known to have AWS IoT Core Device Location, from botocore 1.44.8 (`data/endpoints.json`, `api.iotwireless`).
 * Newer ones may be missing.
 */
export const geolocationRegions: readonly string[] = [
  'us-east-1',
  'us-west-2',
  'sa-east-1',
  'eu-central-1',
  'eu-west-1',
  'ap-northeast-1',
  'ap-southeast-2',
]
