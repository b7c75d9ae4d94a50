import type { Stack } from '@aws-sdk/client-cloudformation'
import type { Sizes } from '../context.ts'
import { chooseGeocoderRegion, chooseGeolocationRegion, chooseMapRegion } from '../map/map-region.ts'

export interface Plan {
  version: string
  stage: string | undefined
  account: { id: string; region: string }
  sizes: Sizes
  /** each with what is deployed under its name now; null for none */
  stacks: readonly { name: string; purpose: string; deployed: Stack | null }[]
}

/** What a deployment is going to do, for the person who started it. */
export function describePlan({ version, stage, account, sizes, stacks }: Plan): string[] {
  const { region } = account
  const place = `account ${account.id}, ${region}${stage === undefined ? '' : `, stage ${stage}`}`
  const rows = [
    ...stacks.map(({ name, purpose, deployed }) => [name, `${standing(deployed)}: ${purpose}`]),
    ['address', sizes.domain ? `https://${sizes.domain.name}` : 'made up by CloudFront'],
    ['broker', sizes.trackerDomain?.name ?? 'the endpoint of AWS IoT of the account'],
    ['e-mails', mails(sizes)],
    ['alarms', sizes.alarmMail ? `to ${sizes.alarmMail}` : 'to nobody: qafila.alarmMail is not set'],
    ['maps', locationOf(chooseMapRegion(region, sizes.mapRegion).region, region, 'the bundled map only')],
    [
      'access points and cells',
      deviceLocationOf(chooseGeolocationRegion(region, sizes.geolocationRegion).region, region),
    ],
    ['addresses', locationOf(chooseGeocoderRegion(region, sizes.geocoderRegion).region, region, 'none')],
    ['text messages', sizes.sms === 'on' ? 'on, and billed' : 'off'],
  ]
  const width = Math.max(...rows.map(([name = '']) => name.length))
  return [
    `Qafila ${version} is deployed to ${place}:`,
    ...rows.map(([name = '', text = '']) => `  ${name.padEnd(width)}  ${text}`),
    'CDK shows which permissions change, and asks before it changes them. A first deployment takes about 15 minutes.',
  ]
}

const standing = (deployed: Stack | null): string => {
  if (deployed === null) return 'new'
  const since = deployed.LastUpdatedTime ?? deployed.CreationTime
  return since === undefined ? 'changed' : `changed (last on ${since.toISOString().slice(0, 10)})`
}

const mails = ({ mailFrom, mailIdentity }: Sizes): string =>
  mailIdentity === 'create'
    ? `from ${mailFrom}, a new identity of SES, which writes to that address to have it confirmed`
    : `from ${mailFrom}, an identity that SES has already`

function locationOf(chosen: string | null, home: string, none: string): string {
  return chosen === null ? none : `Amazon Location in ${chosen === 'own' ? home : chosen}`
}

function deviceLocationOf(chosen: string | null, home: string): string {
  if (chosen === null) return 'not looked up'
  return `AWS IoT Core Device Location in ${chosen === 'own' ? home : chosen}, for organisations that turn it on`
}

export interface Outcome {
  address: string
  stack: string
  region: string
  sizes: Sizes
}

/** What is left to do by hand after a deployment. */
export function describeOutcome({ address, stack, region, sizes }: Outcome): string[] {
  const confirm = `the message from AWS in the mailbox of ${sizes.mailFrom}`
  return [
    `Qafila answers at ${address}`,
    ...(sizes.mailIdentity === 'create' ? [`  If this is the first deployment, open the link of ${confirm}.`] : []),
    '  The first administrator:',
    `    npm run tenants -- create "YOUR ORGANISATION" --email YOU@YOUR.DOMAIN --stack ${stack} --region ${region}`,
    '  docs/deploy.md tells the rest, from the first vehicle to upgrades and backups.',
  ]
}
