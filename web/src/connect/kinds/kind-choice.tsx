import { useId } from 'react'
import { useWords } from '../../i18n/use-words.ts'
import { KindPicture } from './kind-picture.tsx'
import styles from './kinds.module.css'
import { trackerKinds, type TrackerKind } from './tracker-kinds.ts'

interface Props {
  value: TrackerKind
  onChange: (kind: TrackerKind) => void
}

/** The kinds of trackers as pictures: radio buttons, so that arrows move among them. */
export function KindChoice({ value, onChange }: Props) {
  const t = useWords()
  const name = useId()
  return (
    <fieldset className={`q-fieldset ${styles['kinds']}`}>
      <legend className="q-visually-hidden">{t('connect.kind')}</legend>
      {trackerKinds.map((kind) => (
        <label key={kind} className={styles['kind']}>
          <input type="radio" name={name} value={kind} checked={kind === value} onChange={() => onChange(kind)} />
          <span className={styles['face']}>
            <KindPicture kind={kind} />
            <span>{t(`connect.method.${kind}`)}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
