import { SwitchField } from '../../ui/inputs/switch-field.tsx'
import { useFormats } from '../../i18n/use-formats.ts'
import { useImportWords } from './import-subject.ts'
import type { ImportComparison } from './use-comparison.ts'

const namesShownMax = 8

/** What the reader decides before the import: missing groups, and rows with errors. */
export function ImportChoices({ comparison, isClosed }: { comparison: ImportComparison; isClosed: boolean }) {
  const t = useImportWords()
  const formats = useFormats()
  const { newGroups, isCreating, setCreating, isAllOrNothing, setAllOrNothing } = comparison
  const named = newGroups.slice(0, namesShownMax)
  const names = formats.list(newGroups.length > named.length ? [...named, '…'] : named)
  return (
    <>
      {newGroups.length > 0 && (
        <SwitchField
          label={t('import.createGroups', { count: newGroups.length })}
          hint={<bdi>{names}</bdi>}
          checked={isCreating}
          disabled={isClosed}
          onChange={setCreating}
        />
      )}
      <SwitchField
        label={t('import.allOrNothing')}
        hint={t('import.allOrNothingMore')}
        checked={isAllOrNothing}
        disabled={isClosed}
        onChange={setAllOrNothing}
      />
    </>
  )
}
