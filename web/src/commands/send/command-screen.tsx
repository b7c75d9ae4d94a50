import { useId, type ReactNode } from 'react'
import type { Entity } from '../../../../shared/entities/entity.ts'
import { SectionPage } from '../../frame/section-page.tsx'
import { useWords } from '../../i18n/use-words.ts'
import styles from './send.module.css'

interface Props {
  entity: Pick<Entity, 'name' | 'list'>
  title: string
  lead: string
  children: ReactNode
}

/** What stands around the form of a command. */
export function CommandScreen({ entity, title, lead, children }: Props) {
  const t = useWords()
  const back = { to: `/settings/${entity.list}`, label: t(`entity.${entity.name}.many`) }
  return (
    <SectionPage title={title} lead={lead} back={back}>
      {children}
    </SectionPage>
  )
}

/** A card below the form. */
export function Panel({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={styles['card']} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}
