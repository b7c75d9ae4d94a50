import type { RawEmail } from './raw-email.ts'
import { awsLimits } from '../aws-limits.data.ts'
import { refusedRecipients, type Identities } from './sandbox.ts'

/** An answer of SES that refuses; `code` is the error's name in the SDK. */
export class SesRefusal extends Error {
  override name = 'SesRefusal'
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message)
  }
}

const limits = awsLimits.ses
const messageBytesMax = limits.messageBytesMax.value
const recipientsMax = limits.recipientsMax.value
const lineBytesMax = limits.lineBytesMax.value
const tagPattern = /^[A-Za-z0-9_-]+$/

/** @throws SesRefusal */
export function readRawEmail(form: URLSearchParams): RawEmail {
  if (form.get('Action') !== 'SendRawEmail') {
    throw new SesRefusal('InvalidAction', `${form.get('Action') ?? 'nothing'} is not imitated, only SendRawEmail`)
  }
  return {
    from: form.get('Source') ?? '',
    to: members(form, 'Destinations', ''),
    data: Buffer.from(form.get('RawMessage.Data') ?? '', 'base64'),
    configurationSet: form.get('ConfigurationSetName'),
    tags: tagsIn(form),
  }
}

interface Account {
  /** verified identities; null outside the sandbox */
  sandbox: Identities | null
  configurationSets: readonly string[]
}

/** @throws SesRefusal when SES would not take it */
export function refuseWrong(email: RawEmail, { sandbox, configurationSets }: Account): void {
  const { from, to, data, configurationSet } = email
  if (data.length > messageBytesMax) {
    throw new SesRefusal('InvalidParameterValue', `Message length is more than ${messageBytesMax} bytes long`)
  }
  if (to.length === 0) throw new SesRefusal('InvalidParameterValue', 'Missing required header or parameter: recipients')
  if (to.length > recipientsMax)
    throw new SesRefusal('InvalidParameterValue', `Recipient count exceeds ${recipientsMax}.`)
  for (const address of [from, ...to]) refuseAddress(address)
  if (longestLine(data) > lineBytesMax) {
    throw new SesRefusal('InvalidParameterValue', `a line of the message has more than ${lineBytesMax} bytes`)
  }
  if (configurationSet !== null && !configurationSets.includes(configurationSet)) {
    const message = `Configuration set <${configurationSet}> does not exist.`
    throw new SesRefusal('ConfigurationSetDoesNotExist', message)
  }
  const unverified = sandbox && refusedRecipients(to, sandbox)
  if (unverified) throw new SesRefusal('MessageRejected', unverified)
}

/** SES knows no addresses of other scripts (SMTPUTF8); their domains have to come in Punycode. */
function refuseAddress(address: string): void {
  // oxlint-disable-next-line no-control-regex -- ASCII is meant
  if (!/^[\x00-\x7f]*$/.test(address)) {
    throw new SesRefusal('InvalidParameterValue', 'Local address contains non-ASCII characters')
  }
  if (!/^[^@\s]+@[^@\s]+$/.test(address)) throw new SesRefusal('InvalidParameterValue', `Invalid address <${address}>`)
}

function longestLine(data: Buffer): number {
  let [longest, start] = [0, 0]
  for (let end = data.indexOf(10); end >= 0; end = data.indexOf(10, start)) {
    longest = Math.max(longest, end + 1 - start)
    start = end + 1
  }
  return Math.max(longest, data.length - start)
}

function members(form: URLSearchParams, list: string, field: string): string[] {
  const values: string[] = []
  for (let at = 1; ; at += 1) {
    const value = form.get(`${list}.member.${at}${field}`)
    if (value === null) return values
    values.push(value)
  }
}

function tagsIn(form: URLSearchParams): Record<string, string> {
  const [names, values] = [members(form, 'Tags', '.Name'), members(form, 'Tags', '.Value')]
  for (const text of [...names, ...values]) {
    if (tagPattern.test(text) && text.length <= limits.tagCharactersMax.value) continue
    throw new SesRefusal('InvalidParameterValue', `Invalid tag <${text}>: ASCII letters, numbers, _ and - only`)
  }
  return Object.fromEntries(names.map((name, at) => [name, values[at] ?? '']))
}
