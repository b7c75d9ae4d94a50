import { Scissors } from 'lucide-react'
import { accountLimits } from '../../../../shared/domain/limits/accounts.ts'
import { lineDistanceMetresDefault } from '../../../../shared/domain/area/area.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { useWords } from '../../i18n/use-words.ts'
import { cornerCount } from '../drawing/edit-area.ts'
import { useSizeText } from '../../map/geofences/use-size-text.ts'
import type { ChosenShape } from './chosen-shape.ts'
import styles from './upload.module.css'

interface Props {
  shape: ChosenShape
  /** why it cannot be saved, or why it was not */
  problem: string | null
  isPointed: boolean
  onPoint: () => void
  onChange: (next: Partial<ChosenShape>) => void
  /** makes it short enough; null where it is */
  onSimplify: (() => void) | null
}

/** One shape of a file: whether it is saved, and under which name. */
export function ShapeRow({ shape, problem, isPointed, onPoint, onChange, onSimplify }: Props) {
  const t = useWords()
  const sizeText = useSizeText()
  const { name, area, isChosen } = shape
  const size = sizeText(area, lineDistanceMetresDefault)
  const corners = cornerCount(area)
  return (
    <li
      className={classNames('q-row q-gap-3', styles['shape'], isPointed && styles['pointed'])}
      onPointerEnter={onPoint}
    >
      <input
        type="checkbox"
        aria-label={t('geofences.tick', { name })}
        checked={isChosen}
        onChange={(event) => onChange({ isChosen: event.target.checked })}
      />
      <div className={styles['words']}>
        <input
          className={styles['shapeName']}
          aria-label={t('entity.geofence.name')}
          dir="auto"
          maxLength={accountLimits.nameLengthMax}
          value={name}
          onFocus={onPoint}
          onChange={(event) => onChange({ name: event.target.value })}
        />
        <small>
          {t(`geofences.kind.${area.kind}`)} · {area.kind === 'line' ? size.length : size.area}
          {corners > 0 && ` · ${t('geofences.cornerCount', { count: corners })}`}
        </small>
        {problem !== null && <small className={styles['problem']}>{problem}</small>}
      </div>
      {onSimplify && (
        <Button size="small" icon={<Scissors />} onClick={onSimplify}>
          {t('geofences.simplifyNow')}
        </Button>
      )}
    </li>
  )
}
