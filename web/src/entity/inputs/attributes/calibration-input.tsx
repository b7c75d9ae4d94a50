import { parseCalibration } from '../../../../../shared/domain/fuel/calibration.ts'
import { useMeasures } from '../../../display/use-measures.ts'
import { TextAreaField } from '../../../ui/inputs/text-area-field.tsx'
import { useWords } from '../../../i18n/use-words.ts'

interface Props {
  label: string
  hint: string | undefined
  /** one pair a line, or as they are kept, between semicolons */
  value: string
  onChange: (value: string) => void
  disabled: boolean
}

/** The pairs of a tank's calibration table, to type or to paste, and what is understood of them. */
export function CalibrationInput({ label, hint, value, onChange, disabled }: Props) {
  const t = useWords()
  const { quantity } = useMeasures()
  const pairs = parseCalibration(value)
  const said = ([sensor, litres]: readonly [number, number]) =>
    t('entity.calibration.pair', { sensor: quantity(sensor), litres: quantity(litres, 'ltr') })
  const understood =
    pairs &&
    t('entity.calibration.pairs', {
      count: quantity(pairs.length),
      first: said(pairs[0]!),
      last: said(pairs.at(-1)!),
    })
  return (
    <TextAreaField
      label={label}
      hint={understood ? `${hint ?? ''} ${understood}` : hint}
      value={value.replaceAll(/;\s*/g, '\n')}
      onChange={onChange}
      error={value.trim() === '' || pairs ? undefined : t('entity.calibration.wrong')}
      disabled={disabled}
      dir="ltr"
      spellCheck={false}
    />
  )
}
