import { useQuery } from '@tanstack/react-query'
import type { SourceMapping } from '../../../shared/domain/sources/source-mapping.ts'
import type { FieldsProps } from '../entity/entity-screen.ts'
import { fieldsOf } from '../entity/form/field-value.ts'
import { FieldGrid } from '../entity/form/form-fields.tsx'
import { useWords } from '../i18n/use-words.ts'
import { Accordion } from '../ui/accordion.tsx'
import { AddressCard } from './address-card.tsx'
import { MappingFields } from './mapping-fields.tsx'
import { receivedQuery } from './source-calls.ts'
import { TrialCard } from './trial-card.tsx'

/** A source: its address, what came in, and what becomes of it. */
export function SourceFields(props: FieldsProps) {
  const t = useWords()
  const { entity, record, isReadOnly, onChange } = props
  const { data: received } = useQuery({ ...receivedQuery(record.id), enabled: record.id > 0 && !isReadOnly })
  const mapping = record['mapping'] as SourceMapping
  const change = (next: SourceMapping) => onChange('mapping', next)
  return (
    <>
      <Accordion title={t('entity.required')} isOpen>
        <FieldGrid {...props} fields={fieldsOf(entity).filter(({ key }) => key === 'name')} />
      </Accordion>
      {record.id === 0 ? (
        <p className="q-note">{t('sources.addressLater')}</p>
      ) : (
        !isReadOnly && <AddressCard sourceId={record.id} received={received} />
      )}
      <Accordion title={t('sources.mapping')} hint={t('sources.mappingMore')} isOpen>
        <MappingFields
          mapping={mapping}
          messages={received?.messages ?? []}
          isReadOnly={isReadOnly}
          problem={props.problemOf('mapping')}
          onChange={change}
          onTouch={() => props.onTouch('mapping')}
        />
      </Accordion>
      {record.id > 0 && !isReadOnly && <TrialCard mapping={mapping} messages={received?.messages} />}
    </>
  )
}
