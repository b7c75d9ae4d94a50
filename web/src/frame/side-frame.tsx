import { ArrowLeft, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { BrandMark } from './brand-mark.tsx'
import { reveal } from './reveal.ts'
import { Link } from '../router/link.tsx'
import { classNames } from '../ui/class-names.ts'
import { useWords } from '../i18n/use-words.ts'
import styles from './side-frame.module.css'

interface FrameProps {
  menuLabel: string
  /** `MenuEntry`s */
  menu: ReactNode
  /** below the menu */
  foot?: ReactNode
  /** in place of the menu, where there is no room for it: the page stays as it is when the window becomes narrow */
  head?: ReactNode
  /** below the page */
  navigation?: ReactNode
  classes: {
    frame?: string | undefined
    side?: string | undefined
    menu?: string | undefined
    main?: string | undefined
  }
  children: ReactNode
}

/** Pages with a menu at their side: the way to the map, the menu, the page. On a phone the menu is one line above it. */
export function SideFrame({ menuLabel, menu, foot, head, navigation, classes, children }: FrameProps) {
  const t = useWords()
  return (
    <div className={classNames(styles['frame'], classes.frame)}>
      {head ?? (
        <aside className={classNames(styles['side'], classes.side)}>
          <Link to="/" className={`q-row q-gap-3 ${styles['back']}`} title={t('app.backToMap')}>
            <ArrowLeft size={18} className="q-mirrored" aria-hidden />
            <BrandMark size={32} />
          </Link>
          <nav className={classNames(styles['menu'], classes.menu)} aria-label={menuLabel}>
            {menu}
          </nav>
          {foot}
        </aside>
      )}
      <main className={classNames(styles['main'], classes.main)}>{children}</main>
      {navigation}
    </div>
  )
}

interface EntryProps {
  to: string
  icon: LucideIcon
  isHere?: boolean
  /** a page of somebody else, in a tab of its own */
  isOutside?: boolean
  children: ReactNode
}

export function MenuEntry({ to, icon: Icon, isHere = false, isOutside = false, children }: EntryProps) {
  if (isOutside) {
    return (
      <a href={to} target="_blank" rel="noreferrer" className={classNames('q-row q-gap-3', styles['entry'])}>
        <Icon size={20} aria-hidden />
        {children}
      </a>
    )
  }
  return (
    <Link
      ref={isHere ? reveal : null}
      to={to}
      aria-current={isHere ? 'page' : undefined}
      className={classNames('q-row q-gap-3', styles['entry'], isHere && styles['current'])}
    >
      <Icon size={20} aria-hidden />
      {children}
    </Link>
  )
}
