import { Plus, Trash2 } from 'lucide-react'
import { openIdLimits } from '../../../../shared/domain/limits/openid.ts'
import { openIdRoles, type OpenIdGroupJson, type OpenIdRole } from '../../../../shared/wire/access/openid-json.ts'
import { ReferencesInput } from '../../entity/inputs/references-input.tsx'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Segmented } from '../../ui/inputs/segmented.tsx'
import { SelectField } from '../../ui/inputs/select-field.tsx'
import { TextField } from '../../ui/inputs/text-field.tsx'
import { useWords } from '../../i18n/use-words.ts'
import styles from './openid.module.css'
import type { OpenIdFormState } from './use-openid-form.ts'

/** What groups at the provider give, and who is let in without one. */
export function GroupFields({ form }: { form: OpenIdFormState }) {
  const t = useWords()
  const { groups, groupsClaim, unknownPeople, defaults } = form.shown
  return (
    <>
      <h3>{t('openid.people')}</h3>
      <Segmented
        label={t('openid.unknownPeople')}
        value={unknownPeople}
        options={(['refused', 'made'] as const).map((value) => ({ value, label: t(`openid.unknown.${value}`) }))}
        onChange={(value) => form.change({ unknownPeople: value })}
        hint={t('openid.hint.unknownPeople')}
      />
      <RightsFields
        label={t('openid.defaults')}
        rights={defaults}
        onChange={(rights) => form.change({ defaults: rights })}
      />
      <h3>{t('openid.groups')}</h3>
      <p className="q-note">{t('openid.groupsMore')}</p>
      <div className={styles['fields']}>
        <TextField
          label={t('openid.field.groupsClaim')}
          hint={t('openid.hint.groupsClaim')}
          value={groupsClaim}
          onChange={(value) => form.change({ groupsClaim: value })}
          error={form.errorOf('groupsClaim')}
          maxLength={openIdLimits.nameLengthMax}
          dir="ltr"
          spellCheck={false}
          autoComplete="off"
        />
      </div>
      <GroupRows groups={groups} onChange={(next) => form.change({ groups: next })} />
      {form.errorOf('groups') && <p className={styles['wrong']}>{form.errorOf('groups')}</p>}
    </>
  )
}

interface RowsProps {
  groups: readonly OpenIdGroupJson[]
  onChange: (groups: OpenIdGroupJson[]) => void
}

function GroupRows({ groups, onChange }: RowsProps) {
  const t = useWords()
  const put = (at: number, row: OpenIdGroupJson) => onChange(groups.with(at, row))
  return (
    <>
      {groups.map((row, at) => (
        // a row is its place: its text is being typed
        // oxlint-disable-next-line react/no-array-index-key
        <div key={at} className={`q-stack q-gap-3 ${styles['group']}`}>
          <div className={`q-cluster ${styles['row']}`}>
            <TextField
              label={t('openid.field.group')}
              value={row.group}
              onChange={(group) => put(at, { ...row, group })}
              maxLength={openIdLimits.textLengthMax}
              dir="auto"
              spellCheck={false}
              autoComplete="off"
            />
            <IconButton
              label={t('openid.groupRemove', { group: row.group })}
              icon={<Trash2 />}
              size="small"
              onClick={() => onChange(groups.toSpliced(at, 1))}
            />
          </div>
          <RightsFields label={t('openid.gives')} rights={row} onChange={(rights) => put(at, { ...row, ...rights })} />
        </div>
      ))}
      <div>
        <Button
          icon={<Plus />}
          disabled={groups.length >= openIdLimits.groupsMax}
          onClick={() => onChange([...groups, { group: '', role: 'user', groupIds: [] }])}
        >
          {t('openid.groupAdd')}
        </Button>
      </div>
    </>
  )
}

type Rights = Omit<OpenIdGroupJson, 'group'>

function RightsFields({
  label,
  rights,
  onChange,
}: {
  label: string
  rights: Rights
  onChange: (rights: Rights) => void
}) {
  const t = useWords()
  const { role, groupIds } = rights
  return (
    <div className={styles['fields']}>
      <SelectField
        label={label}
        value={role}
        options={openIdRoles.map((value) => ({ value, label: t(`openid.role.${value}`) }))}
        onChange={(value) => onChange({ role: value as OpenIdRole, groupIds })}
      />
      <ReferencesInput
        target="group"
        label={t('openid.field.groupIds')}
        value={groupIds.join(',')}
        onChange={(ids) => onChange({ role, groupIds: ids === null ? [] : ids.split(',').map(Number) })}
        onBlur={() => undefined}
        error={undefined}
        required={false}
        disabled={false}
      />
    </div>
  )
}
