import { ArrowDown, ArrowUp, Equal } from 'lucide-react'
import type { ReactNode } from 'react'
import { changeOf, type Change } from '../../../shared/domain/performance/change.ts'
import { useMeasures } from '../display/use-measures.ts'
import { useWords } from '../i18n/use-words.ts'
import { Link } from '../router/link.tsx'
import { classNames } from '../ui/class-names.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import styles from './tiles.module.css'

export interface Figure {
  /** its words are `performance.<key>` */
  key: string
  label: string
  /** null where it is not known */
  value: number | null
  before: number | null
  isLoading: boolean
  text: (value: number) => string
  /** the rows that it is made of, and those of the period before */
  to: string
  toBefore: string
  /** which change is an improvement; absent where none is */
  better?: 'more' | 'less'
  note: ReactNode
}

/** A figure, how it differs from the period before, and what else there is to know of it. */
export function Tile({ figure }: { figure: Figure }) {
  const { label, value, isLoading, text, to, note } = figure
  return (
    <TileFrame label={label}>
      {value !== null ? (
        <Link to={to} className={styles['value']}>
          {text(value)}
        </Link>
      ) : isLoading ? (
        <Skeleton height={28} width="60%" />
      ) : (
        <span className={styles['value']}>–</span>
      )}
      <ChangeLine figure={figure} />
      {!isLoading && note && <p className="q-faint q-small">{note}</p>}
    </TileFrame>
  )
}

export const TileFrame = ({ label, children }: { label: string; children: ReactNode }) => (
  <li className={`q-card ${styles['tile']}`}>
    <h2 className="q-soft q-small">{label}</h2>
    {children}
  </li>
)

const arrows = { more: ArrowUp, less: ArrowDown, new: ArrowUp, same: Equal }

function ChangeLine({ figure: { value, before, text, toBefore, better } }: { figure: Figure }) {
  const t = useWords()
  const measures = useMeasures()
  const change = changeOf(value, before)
  if (!change || before === null) return null
  const Arrow = arrows[change.way]
  const says =
    'percent' in change
      ? t(`performance.${change.way}`, { percent: measures.percent(change.percent) })
      : t(`performance.${change.way}`)
  return (
    <p className={classNames('q-row q-gap-1 q-small', styles['change'], styles[toneOf(change, better)])}>
      <Arrow size={14} aria-hidden />
      <span>
        {says} {change.way !== 'new' && <Link to={toBefore}>({text(before)})</Link>}
      </span>
    </p>
  )
}

function toneOf({ way }: Change, better: Figure['better']): 'good' | 'bad' | 'even' {
  if (better === undefined || way === 'same') return 'even'
  return (way === 'less') === (better === 'less') ? 'good' : 'bad'
}
