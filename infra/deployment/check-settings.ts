import type { Sizes } from '../context.ts'
import { absentTypes } from './absent-types.data.ts'
import { domainsSetting } from '../web-origin.ts'
import { productRegions } from './product-regions.data.ts'

/** Nobody can own these, so that nobody could confirm an address there (RFC 2606, RFC 6761). */
const reservedDomain = /[@.]example\.(com|net|org)$|[@.](example|invalid|localhost|test)$/i

/**
 * Addresses of pages that a key of Amazon Location is good for
 * (https://docs.aws.amazon.com/location/latest/APIReference/API_ApiKeyRestrictions.html)
 */
const referrersMax = 5

/**
 * What would make a deployment fail, or useless, though each value by itself is a right one: a line for a person each.
 *
 * @param region where it is deployed; undefined when that is not known
 */
export function deploymentRefusals(sizes: Sizes, region: string | undefined): string[] {
  const { mailFrom, alarmMail } = sizes
  const refusals: string[] = []
  if (reservedDomain.test(mailFrom)) {
    refusals.push(
      `qafila.mailFrom is ${mailFrom}, which nobody can own. Put the address that e-mails come from into cdk.context.json.`,
    )
  }
  if (alarmMail !== undefined && reservedDomain.test(alarmMail)) {
    refusals.push(`qafila.alarmMail is ${alarmMail}, which nobody can own. Name an address that somebody reads.`)
  }
  if (region !== undefined && !productRegions.includes(region)) {
    refusals.push(
      `${region} is not known to have every service that Qafila needs (AWS IoT Core, SES). These have: ${productRegions.join(', ')}.`,
    )
  }
  const withoutBudgets: readonly string[] = absentTypes['AWS::Budgets::Budget']
  if (sizes.monthlyBudgetDollars !== undefined && region !== undefined && withoutBudgets.includes(region)) {
    refusals.push(
      `qafila.monthlyBudgetDollars: CloudFormation makes no budget in ${region}. Leave it out, and make one in the console of AWS Budgets: it counts the whole account from there, too.`,
    )
  }
  if (sizes.domain === undefined && Object.keys(sizes.tenantDomains ?? {}).length > 0) {
    // CloudFront answers only names that a certificate of the distribution is for
    // (https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/CNAMEs.html)
    refusals.push('qafila.tenantDomains needs qafila.domain, whose certificate is for these names too.')
  }
  if (sizes.mapRegion !== 'off' && Object.keys(sizes.tenantDomains ?? {}).length > referrersMax - 1) {
    refusals.push(
      `qafila.tenantDomains has more than ${referrersMax - 1} names, and a key of Amazon Location takes no more beside the product's own. Name fewer, or set qafila.mapRegion to off.`,
    )
  }
  const listed = listedBytes(sizes)
  if (listed > listedBytesMax) {
    refusals.push(
      `qafila.corsOrigins, mapOrigins and tenantDomains are ${listed} characters together, and a function takes ${listedBytesMax} of them. Name fewer, or hosts by *.`,
    )
  }
  return [...refusals, ...certificateRefusals(sizes, region)]
}

/**
 * What the lists of names take of the settings of a function, which are 4 KB in all: AWS Lambda developer guide, "Lambda
 * quotas". The others are names of tables, queues and the like, about 2,200 characters of the one that has most.
 */
const listedBytesMax = 1_700

const listedBytes = ({ corsOrigins = [], mapOrigins = [], tenantDomains }: Sizes): number =>
  [corsOrigins.join(' '), mapOrigins.join(' '), domainsSetting(tenantDomains)].reduce(
    (sum, { length }) => sum + length,
    0,
  )

/**
 * Tables are made last, because a first deployment that fails cannot remove them again: they are protected. What follows
 * the use of a capacity can only be made after its table.
 *
 * @param isFirst whether the stack of the tables is new
 */
export const capacityRefusal = ({ tracksCapacity }: Sizes, isFirst: boolean): string | null =>
  isFirst && tracksCapacity !== undefined
    ? 'qafila.tracksCapacity is for a deployment that is there: deploy without it first, and set it by what the table then uses.'
    : null

/** CloudFront reads certificates in us-east-1, AWS IoT in its own region. */
function certificateRefusals({ domain, trackerDomain }: Sizes, region: string | undefined): string[] {
  const used = [
    { setting: 'domain', arn: domain?.certificateArn, needs: 'us-east-1' },
    { setting: 'trackerDomain', arn: trackerDomain?.certificateArn, needs: region },
  ]
  return used.flatMap(({ setting, arn, needs }) => {
    const at = arn?.split(':')[3]
    if (at === undefined || needs === undefined || at === needs) return []
    return [`qafila.${setting}.certificateArn is of ${at}; make the certificate in ${needs} and name that.`]
  })
}
