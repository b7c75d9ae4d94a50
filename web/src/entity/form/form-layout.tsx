import { PageTitle } from '../../frame/page-title.tsx'
import { useListPage } from '../entity-screen.ts'
import type { FormEvent, ReactNode } from 'react'
import { BackLink } from '../../router/back-link.tsx'
import type { Entity } from '../../../../shared/entities/entity.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { FailureDetails } from '../../ui/overlays/failure-details.tsx'
import { useWords } from '../../i18n/use-words.ts'
import styles from './entity-form.module.css'

interface FrameProps {
  title: string
  back: { to: string; label: string }
  /** why nothing can be saved now, whatever the fields hold */
  obstacle?: ReactNode
  /** what the server said to the last save */
  failure: Error | null
  maySave: boolean
  isSaving: boolean
  /** false until the record is there: neither save nor cancel */
  isLoaded?: boolean
  onSave: () => void
  onCancel: () => void
  children: ReactNode
}

type Props = Omit<FrameProps, 'title' | 'back'> & { entity: Entity; isNew: boolean; name: string }

/** The frame of a record's form: back to its list, and its name. */
export function FormFrame({ entity, isNew, name, ...rest }: Props) {
  const t = useWords()
  const listPage = useListPage(entity)
  const title = isNew ? t(`entity.${entity.name}.new`) : name || t(`entity.${entity.name}.one`)
  return <FormLayout {...rest} title={title} back={{ to: listPage, label: t(`entity.${entity.name}.many`) }} />
}

/** What stands around the fields: the way back, the title, and the two buttons that stay in view. */
export function FormLayout({ title, back, obstacle, failure, isLoaded = true, ...rest }: FrameProps) {
  const t = useWords()
  const { maySave, isSaving, onSave, onCancel, children } = rest
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (maySave) onSave()
  }
  return (
    <form className={styles['form']} onSubmit={submit} noValidate aria-busy={!isLoaded}>
      <header className={`q-stack q-gap-2 ${styles['header']}`}>
        <BackLink to={back.to}>{back.label}</BackLink>
        <PageTitle title={title} />
      </header>
      <div className={styles['sections']}>{children}</div>
      <footer className={`q-wrap q-gap-2 ${styles['footer']}`}>
        {obstacle && <div className={styles['failure']}>{obstacle}</div>}
        {failure && (
          <div className={styles['failure']}>
            <Alert tone="bad" action={<FailureDetails failure={failure} />}>
              {failure.message}
            </Alert>
          </div>
        )}
        <Button onClick={onCancel} disabled={!isLoaded || isSaving}>
          {t('app.cancel')}
        </Button>
        <Button type="submit" variant="primary" disabled={!isLoaded || !maySave} busy={isSaving}>
          {t('entity.save')}
        </Button>
      </footer>
    </form>
  )
}
