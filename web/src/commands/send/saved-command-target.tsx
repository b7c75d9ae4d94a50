import { useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import type { Entity } from '../../../../shared/entities/entity.ts'
import { savedCommand } from '../../../../shared/entities/saved-command.ts'
import { oneQuery } from '../../api/use-entity.ts'
import { titleOf } from '../../display/record-text.ts'
import { FailedForm, LoadingForm } from '../../entity/form/form-states.tsx'
import { ReferenceInput } from '../../entity/inputs/reference-input.tsx'
import { goTo } from '../../router/browser-location.ts'
import { Button } from '../../ui/button.tsx'
import { Segmented } from '../../ui/inputs/segmented.tsx'
import { useWords } from '../../i18n/use-words.ts'
import { CommandScreen } from './command-screen.tsx'
import styles from './send.module.css'

const entity = savedCommand as Entity

/** Chooses the device or group that a saved command goes to; what follows is asked on that one's page. */
export function SavedCommandTarget({ id }: { id: number }) {
  const t = useWords()
  const { data, error, refetch } = useQuery(oneQuery(entity, id))
  const [kind, setKind] = useState<'device' | 'group'>('device')
  const [chosen, setTarget] = useState<number | null>(null)
  if (error && !data) return <FailedForm entity={entity} failure={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingForm entity={entity} />
  // the device that the command is for, until another is chosen
  const target = chosen ?? (kind === 'device' ? Number(data['deviceId']) : 0)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (target > 0) goTo(`/settings/${kind}/${target}/command?saved=${id}`)
  }
  return (
    <CommandScreen
      entity={entity}
      title={t('commands.sendSaved', { name: titleOf(entity, data, t) })}
      lead={t('commands.chooseTarget')}
    >
      <form className={styles['card']} onSubmit={submit} noValidate>
        <Segmented
          label={t('commands.target')}
          value={kind}
          onChange={(next) => {
            setKind(next)
            setTarget(0)
          }}
          options={[
            { value: 'device', label: t('entity.device.one') },
            { value: 'group', label: t('entity.group.one') },
          ]}
        />
        <ReferenceInput
          key={kind}
          target={kind}
          entity={entity}
          record={data}
          label={t(`entity.${kind}.one`)}
          value={target}
          required
          disabled={false}
          error={undefined}
          onBlur={() => undefined}
          onChange={setTarget}
        />
        <div className={`q-wrap q-gap-3 ${styles['buttons']}`}>
          <Button type="submit" variant="primary" icon={<ArrowRight className="q-mirrored" />} disabled={target === 0}>
            {t('commands.continue')}
          </Button>
        </div>
      </form>
    </CommandScreen>
  )
}
