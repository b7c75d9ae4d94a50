/**
 * Resource types of the templates that CloudFormation does not make in some of `productRegions`, from the registry of
 * types that cfn-lint 1.51.0 carries; all other types are in each of them.
 */
export const absentTypes = {
  'AWS::Budgets::Budget': ['eu-north-1', 'eu-south-1', 'me-south-1', 'me-central-1', 'il-central-1', 'ap-southeast-5'],
  'AWS::Location::APIKey': [
    'us-west-1',
    'eu-west-3',
    'eu-south-1',
    'me-south-1',
    'me-central-1',
    'il-central-1',
    'ap-northeast-2',
  ],
} as const satisfies Record<string, readonly string[]>
