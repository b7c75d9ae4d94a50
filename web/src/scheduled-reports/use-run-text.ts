import type { ReportRunJson } from '../../../shared/wire/scheduled/schedule-json.ts'
import type { Tone } from '../ui/badge.tsx'
import { useFormats } from '../i18n/use-formats.ts'
import { useWords } from '../i18n/use-words.ts'

export interface RunText {
  tone: Tone
  outcome: string
  period: string
  /** who did not get it, and why */
  failed: readonly string[]
}

/** What became of a run, in words. */
export function useRunText(): (run: ReportRunJson) => RunText {
  const t = useWords()
  const formats = useFormats()
  const outcomeOf = ({ state, sent, recipients, startedAt }: ReportRunJson): [Tone, string] => {
    const date = formats.dateTime(startedAt)
    if (state === 'waiting') return ['info', t('scheduled.waiting')]
    if (state === 'running') return ['info', t('scheduled.running', { sent, recipients })]
    if (state === 'missed') return ['warn', t('scheduled.missed')]
    if (sent === 0) return ['bad', t('scheduled.sentNobody', { date })]
    if (sent < recipients) return ['warn', t('scheduled.sentSome', { sent, recipients, date })]
    return ['ok', t('scheduled.sent', { count: sent, date })]
  }
  return (run) => {
    const [tone, outcome] = outcomeOf(run)
    const period = t('scheduled.period', { from: formats.dateTime(run.from), to: formats.dateTime(run.to) })
    const failed = run.failed.map(
      ({ name, reason }) => `${name ?? t('scheduled.unseen')}: ${t(`scheduled.reason.${reason}`)}`,
    )
    return { tone, outcome, period, failed }
  }
}
