import type { FieldsProps } from '../../entity/entity-screen.ts'
import { ReferencesInput } from '../../entity/inputs/references-input.tsx'
import { useWords } from '../../i18n/use-words.ts'
import { useMay } from '../../session/access.ts'
import { useUser } from '../../session/use-session.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { idsIn, idsText } from './id-texts.ts'
import { useLinked } from './use-linked.ts'

/** Who is notified: the people that the reader manages, and the reader. */
export function PeopleField({ record, isReadOnly, onChange }: Pick<FieldsProps, 'record' | 'isReadOnly' | 'onChange'>) {
  const t = useWords()
  const me = useUser()
  const { manage } = useMay()
  const { ids, isKnown, changed } = useLinked(record, 'user')
  if (!manage) return <p className="q-note">{t('alertForm.onlyYou')}</p>
  if (!isKnown) return <Skeleton height={64} />
  return (
    <ReferencesInput
      target="user"
      also={[{ id: me.id, name: me.name }]}
      none="alertForm.nobody"
      label={t('alertForm.people')}
      hint={t('alertForm.peopleHint')}
      value={idsText(ids)}
      required={false}
      disabled={isReadOnly}
      error={undefined}
      onBlur={() => undefined}
      onChange={(text) => onChange('links', changed(idsIn(text)))}
    />
  )
}
