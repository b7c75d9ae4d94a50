import type { ReactNode } from 'react'
import { BrandMark } from '../frame/brand-mark.tsx'
import { classNames } from '../ui/class-names.ts'
import { useWords } from '../i18n/use-words.ts'
import styles from './sign-in-frame.module.css'
import { LanguageMenu } from './language-menu.tsx'
import { BrandPicture } from './brand-picture.tsx'
import { ThemeMenu } from './theme-menu.tsx'
import { useVisitedBrand } from './use-visited-brand.ts'

interface SignInFrameProps {
  title: string
  lead?: ReactNode
  children: ReactNode
}

/** The frame of the sign-in pages: the product on one side, a form on the other. */
export function SignInFrame({ title, lead, children }: SignInFrameProps) {
  const t = useWords()
  const brand = useVisitedBrand()
  return (
    <div className={styles['page']}>
      <aside className={styles['scene']}>
        <BrandPicture />
        <div className={classNames('q-row q-gap-3', styles['brand'], styles['name'])}>
          <BrandMark size={44} onDark />
        </div>
        <div className={styles['intro']}>
          <p className={styles['headline']}>{t('app.promise')}</p>
          <p className={styles['byline']}>{brand.isPending ? null : (brand.description ?? t('app.promiseMore'))}</p>
        </div>
      </aside>
      <main className={styles['side']}>
        <div className={`q-row q-gap-2 ${styles['preferences']}`}>
          <ThemeMenu />
          {!brand.hidesLoginLanguage && <LanguageMenu />}
        </div>
        <div className={styles['content']}>
          <h1 className={styles['heading']}>{title}</h1>
          {lead && <p className={styles['lead']}>{lead}</p>}
          {children}
        </div>
      </main>
    </div>
  )
}

/** The fields and the button of a sign-in page. */
export function SignInForm({ onSubmit, children }: { onSubmit: () => void; children: ReactNode }) {
  return (
    <form
      className={styles['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      {children}
    </form>
  )
}
