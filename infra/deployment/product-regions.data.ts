/**
 * Regions that have every service of the product, from botocore 1.43.11 and 1.44.5 (`data/endpoints.json`, `iot` and
 * `email`; all others are in every region). Newer ones may be missing: add one after a look at "AWS services by region".
 */
export const productRegions: readonly string[] = [
  'us-east-1',
  'us-east-2',
  'us-west-1',
  'us-west-2',
  'ca-central-1',
  'sa-east-1',
  'eu-central-1',
  'eu-west-1',
  'eu-west-2',
  'eu-west-3',
  'eu-north-1',
  'eu-south-1',
  'me-south-1',
  'me-central-1',
  'il-central-1',
  'ap-south-1',
  'ap-northeast-1',
  'ap-northeast-2',
  'ap-southeast-1',
  'ap-southeast-2',
  'ap-southeast-5',
]
