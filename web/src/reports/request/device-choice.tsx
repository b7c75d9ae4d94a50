import { useMemo, useState } from 'react'
import { bidiIsolate } from '../../../../shared/i18n/bidi-isolate.ts'
import { Picker } from '../../entity/inputs/picker.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/inputs/text-field.tsx'
import { useRowWindow } from '../../ui/use-row-window.ts'
import { classNames } from '../../ui/class-names.ts'
import { useWords } from '../../i18n/use-words.ts'
import styles from './device-choice.module.css'
import {
  allChosen,
  choicesOf,
  devicesOf,
  hasSelection,
  nothingChosen,
  toggled,
  type Choice,
  type Selection,
} from './device-selection.ts'
import type { ReaderFleet } from './use-fleet.ts'

interface Props {
  selection: Selection
  onChange: (selection: Selection) => void
  fleet: ReaderFleet
}

/** Which devices and groups a report is about. Thousands can be searched; only those in view are drawn. */
export function DeviceChoice({ selection, onChange, fleet }: Props) {
  const t = useWords()
  return (
    <Picker
      label={t('reports.devices')}
      error={undefined}
      disabled={false}
      onBlur={() => undefined}
      chosen={<Chosen {...{ selection, fleet }} />}
    >
      {() => <Choices {...{ selection, onChange, fleet }} />}
    </Picker>
  )
}

const namedMax = 2

function Chosen({ selection, fleet }: Pick<Props, 'selection' | 'fleet'>) {
  const t = useWords()
  if (!hasSelection(selection)) return <span className="q-faint">{t('reports.chooseDevices')}</span>
  if (selection.isAll) return t('reports.allDevices', { count: fleet.devices.length })
  const names = [
    ...fleet.groups.filter(({ id }) => selection.groupIds.includes(id)),
    ...fleet.devices.filter(({ id }) => selection.deviceIds.includes(id)),
  ].map(({ name }) => bidiIsolate(name))
  if (names.length > 0 && names.length <= namedMax) return <bdi>{names.join(', ')}</bdi>
  return t('fleet.devices', { count: devicesOf(selection, fleet).length })
}

const rowPixels = 40

function Choices({ selection, onChange, fleet }: Props) {
  const t = useWords()
  const [keyword, setKeyword] = useState('')
  const choices = useMemo(() => choicesOf(fleet, keyword, fleet.byName), [fleet, keyword])
  const { box, rows, totalPixels } = useRowWindow(choices.length, rowPixels, 6)
  const isChosen = ({ kind, id }: Choice) =>
    selection.isAll || (kind === 'device' ? selection.deviceIds : selection.groupIds).includes(id)
  return (
    <div className={styles['panel']}>
      <TextField
        label={t('reports.searchDevices')}
        labelHidden
        placeholder={t('reports.searchDevices')}
        value={keyword}
        onChange={setKeyword}
        autoFocus
        onKeyDown={(event) => {
          const [first] = choices
          if (event.key !== 'Enter' || keyword === '' || !first) return
          event.preventDefault()
          onChange(toggled(selection, first))
        }}
      />
      <div ref={box} className={styles['list']}>
        <div className={styles['rows']} style={{ blockSize: totalPixels }}>
          {rows.map((at) => {
            const choice = choices[at]!
            return (
              <ChoiceRow
                key={`${choice.kind} ${choice.id}`}
                {...{ choice, at }}
                isChosen={isChosen(choice)}
                onToggle={() => onChange(toggled(selection, choice))}
              />
            )
          })}
        </div>
        {choices.length === 0 && <p className={styles['nothing']}>{t('fleet.noMatchTitle')}</p>}
      </div>
      <div className={styles['foot']}>
        <Button size="small" variant="ghost" disabled={selection.isAll} onClick={() => onChange(allChosen)}>
          {t('reports.chooseAll')}
        </Button>
        <Button
          size="small"
          variant="ghost"
          disabled={!hasSelection(selection)}
          onClick={() => onChange(nothingChosen)}
        >
          {t('reports.chooseNone')}
        </Button>
      </div>
    </div>
  )
}

interface RowProps {
  choice: Choice
  /** its place in the list */
  at: number
  isChosen: boolean
  onToggle: () => void
}

function ChoiceRow({ choice, at, isChosen, onToggle }: RowProps) {
  const t = useWords()
  return (
    <label
      className={classNames('q-row q-gap-3', styles['choice'], choice.kind === 'group' && 'q-strong')}
      style={{ transform: `translateY(${at * rowPixels}px)`, paddingInlineStart: 12 + choice.depth * 18 }}
    >
      <input type="checkbox" checked={isChosen} onChange={onToggle} />
      <bdi>{choice.name}</bdi>
      {choice.kind === 'group' && <small>{t('reports.group')}</small>}
    </label>
  )
}
