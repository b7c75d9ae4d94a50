import type { KeyboardEvent, ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './menu.module.css'
import { Popover, type PopoverProps, type TriggerProps } from './popover.tsx'

export interface MenuItem {
  key: string
  label: ReactNode
  icon?: ReactNode
  onSelect: () => void
  danger?: boolean
  disabled?: boolean
  /** a check mark on the current entry */
  checked?: boolean
}

export interface MenuProps {
  trigger: (props: TriggerProps, open: boolean) => ReactNode
  items: readonly MenuItem[]
  label: string
  placement?: PopoverProps['placement']
  align?: PopoverProps['align']
}

/** A list of commands beside a control: arrows, Home and End move, Enter runs, Escape closes. */
export function Menu({ trigger, items, label, placement, align }: MenuProps) {
  return (
    <Popover trigger={trigger} role="menu" label={label} {...(placement && { placement })} {...(align && { align })}>
      {(close) => <MenuItems items={items} close={close} />}
    </Popover>
  )
}

/** The commands in the panel of a menu; for a panel of another kind that fetches them first. */
export function MenuItems({ items, close }: { items: readonly MenuItem[]; close: () => void }) {
  return (
    <div className={styles['menu']} role="presentation" onKeyDown={moveFocus}>
      {items.map((item) => (
        <button
          key={item.key}
          type="button"
          role={item.checked === undefined ? 'menuitem' : 'menuitemradio'}
          aria-checked={item.checked}
          disabled={item.disabled}
          className={classNames(
            'q-row q-gap-3',
            styles['item'],
            item.danger && styles['danger'],
            item.checked && styles['checked'],
          )}
          onClick={() => {
            close()
            item.onSelect()
          }}
        >
          {item.icon}
          <span className="q-fill">{item.label}</span>
        </button>
      ))}
    </div>
  )
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('button:not(:disabled)')]
  const at = items.indexOf(document.activeElement as HTMLElement)
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[event.key]
  if (next === undefined) return
  event.preventDefault()
  items[(next + items.length) % items.length]?.focus()
}
