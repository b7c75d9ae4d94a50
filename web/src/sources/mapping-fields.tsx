import { Sparkles } from 'lucide-react'
import { sourceFormats } from '../../../shared/catalog/sources/index.ts'
import type { SourceMapping } from '../../../shared/domain/sources/source-mapping.ts'
import { proposeMapping } from '../../../shared/wire/sources/propose-mapping.ts'
import type { ReceivedJson } from '../../../shared/wire/sources/source-json.ts'
import { useWords } from '../i18n/use-words.ts'
import { Button } from '../ui/button.tsx'
import { SelectField } from '../ui/inputs/select-field.tsx'
import { TextField } from '../ui/inputs/text-field.tsx'
import { showSnackbar } from '../ui/overlays/snackbar-store.ts'
import { FieldRows } from './field-rows.tsx'
import { FilterRows } from './filter-rows.tsx'
import type { MappingProps } from './mapping-props.ts'
import { messageOf } from './message-of.ts'
import styles from './sources.module.css'

interface Props extends MappingProps {
  messages: ReceivedJson['messages']
  problem: string | undefined
  onTouch: () => void
}

/** Where each value stands in a message: from a ready mapping, proposed from what came in, or written by hand. */
export function MappingFields({ messages, problem, onTouch, ...props }: Props) {
  const t = useWords()
  const { mapping, isReadOnly, onChange } = props
  return (
    <div className="q-stack q-gap-4" onBlur={onTouch}>
      {!isReadOnly && <Beginning {...props} messages={messages} />}
      <div className={styles['two']}>
        <TextField
          label={t('sources.identifier')}
          hint={t('sources.identifierHint')}
          placeholder="device.id"
          dir="ltr"
          spellCheck={false}
          value={mapping.identifier}
          disabled={isReadOnly}
          onChange={(identifier) => onChange({ ...mapping, identifier })}
        />
        <TextField
          label={t('sources.records')}
          hint={t('sources.recordsHint')}
          placeholder="data.positions"
          dir="ltr"
          spellCheck={false}
          value={mapping.records}
          disabled={isReadOnly}
          onChange={(records) => onChange({ ...mapping, records })}
        />
      </div>
      <FilterRows {...props} />
      <FieldRows {...props} />
      {problem !== undefined && (
        <p role="alert" className={styles['problem']}>
          {problem}
        </p>
      )}
    </div>
  )
}

/** What fills in everything; what was there comes back by the undo. */
function Beginning({ mapping, messages, onChange }: MappingProps & Pick<Props, 'messages'>) {
  const t = useWords()
  const replace = (next: SourceMapping) => {
    onChange(next)
    showSnackbar({
      text: t('sources.replaced'),
      kind: 'done',
      action: { label: t('app.undo'), run: () => onChange(mapping) },
    })
  }
  const propose = () => {
    const proposal = proposeMapping(messages.flatMap((message) => messageOf(message) ?? []))
    if (proposal) replace(proposal)
    else showSnackbar({ text: t('sources.nothingProposed'), kind: 'failed' })
  }
  const choose = (name: string) => {
    const ready = sourceFormats.find((format) => format.name === name)
    if (ready) replace(ready.mapping)
  }
  return (
    <div className={`q-wrap q-gap-3 ${styles['begin']}`}>
      <SelectField
        label={t('sources.ready')}
        value=""
        onChange={choose}
        options={[
          { value: '', label: t('sources.chooseReady') },
          ...sourceFormats.map(({ name, title }) => ({ value: name, label: title })),
        ]}
      />
      <Button icon={<Sparkles />} disabled={messages.length === 0} onClick={propose}>
        {t('sources.propose')}
      </Button>
    </div>
  )
}
