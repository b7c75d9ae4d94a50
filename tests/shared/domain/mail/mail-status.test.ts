import { expect, it } from 'vitest'
import {
  afterReport,
  isSuppressed,
  mailKey,
  type MailReport,
  type MailStatus,
  type MailTrouble,
} from '../../../../shared/domain/mail/mail-status.ts'

const report = (trouble: MailTrouble, facts: Partial<MailReport> = {}): MailReport => ({
  id: trouble,
  address: 'Bilal@Atlas.example',
  trouble,
  detail: 'user unknown',
  at: 1_000,
  ...facts,
})
const after = (...reports: MailReport[]) =>
  reports.reduce<MailStatus | null>((status, each) => afterReport(status, each) ?? status, null)

it.each<{ name: string; reports: MailReport[]; is: [MailTrouble, number]; suppressed: boolean }>([
  { name: 'a bounce', reports: [report('bounce')], is: ['bounce', 0], suppressed: true },
  { name: 'a complaint', reports: [report('complaint')], is: ['complaint', 0], suppressed: true },
  { name: 'a soft bounce', reports: [report('softBounce')], is: ['softBounce', 1], suppressed: false },
  { name: 'the sandbox', reports: [report('sandbox')], is: ['sandbox', 0], suppressed: false },
  {
    name: 'two soft bounces',
    reports: [report('softBounce', { id: 'a' }), report('softBounce', { id: 'b' })],
    is: ['softBounce', 2],
    suppressed: false,
  },
  {
    name: 'the same soft bounce twice',
    reports: [report('softBounce', { id: 'a' }), report('softBounce', { id: 'a' })],
    is: ['softBounce', 1],
    suppressed: false,
  },
  {
    name: 'a soft bounce, then a bounce',
    reports: [report('softBounce'), report('bounce')],
    is: ['bounce', 1],
    suppressed: true,
  },
  {
    name: 'a bounce, then a soft one that comes late',
    reports: [report('bounce'), report('softBounce')],
    is: ['bounce', 1],
    suppressed: true,
  },
  {
    name: 'a bounce, then the sandbox',
    reports: [report('bounce'), report('sandbox')],
    is: ['bounce', 0],
    suppressed: true,
  },
  {
    name: 'a bounce, then a complaint',
    reports: [report('bounce'), report('complaint')],
    is: ['complaint', 0],
    suppressed: true,
  },
])('after $name: $is', ({ reports, is, suppressed }) => {
  const status = after(...reports)!
  expect([status.trouble, status.softBounces]).toEqual(is)
  expect(isSuppressed(status)).toBe(suppressed)
  expect(status.address).toBe('bilal@atlas.example')
})

it('a report that came before changes nothing', () => {
  expect(afterReport(after(report('bounce')), report('bounce'))).toBeNull()
})

it('what the other server said is cut short', () => {
  expect(after(report('bounce', { detail: 'x'.repeat(5_000) }))!.detail).toHaveLength(300)
})

it('capital letters and blanks do not make another address', () => {
  expect(mailKey(' Amina@ATLAS.example ')).toBe('amina@atlas.example')
})
