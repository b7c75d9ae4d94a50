import { NumberInput } from '../../entity/inputs/number-input.tsx'
import { useWords } from '../../i18n/use-words.ts'
import styles from './request-bar.module.css'
import type { RequestForm } from './use-request.ts'

/** Faster than what, and for how long. */
export function SpeedingFilter({ form: { draft, change } }: { form: RequestForm }) {
  const t = useWords()
  const field = { onBlur: () => {}, error: undefined, required: false, disabled: false }
  return (
    <>
      <div className={styles['short']}>
        <NumberInput
          {...field}
          label={t('reports.fasterThan')}
          placeholder={t('reports.limitsThatApplied')}
          unit="speed"
          value={draft.speedLimit}
          onChange={(speedLimit) => change({ speedLimit: roundedLimit(speedLimit) })}
        />
      </div>
      <div className={styles['short']}>
        <NumberInput
          {...field}
          label={t('reports.forAtLeast')}
          unit="seconds"
          mayBeZero
          value={draft.leastSeconds || null}
          onChange={(seconds) => change({ leastSeconds: Math.max(0, Math.round(seconds ?? 0)) || 0 })}
        />
      </div>
    </>
  )
}

/** An address with all decimals of a converted number is hard to read. */
const roundedLimit = (knots: number | null): number | null =>
  knots !== null && knots > 0 ? Math.round(knots * 1e4) / 1e4 : null
