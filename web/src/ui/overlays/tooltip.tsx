import { useId, useRef, type ReactNode } from 'react'
import { positionBeside, type Placement } from './position-beside.ts'
import styles from './tooltip.module.css'

export type { Placement }

/** A short name beside a control, on hover and on keyboard focus. It adds nothing that the control does not say aloud. */
export function Tooltip({ label, placement = 'bottom', children }: TooltipProps) {
  const tip = useRef<HTMLSpanElement>(null)
  const anchor = useRef<HTMLSpanElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const id = useId()

  const show = () => {
    const box = tip.current
    const target = anchor.current?.firstElementChild
    if (!box?.showPopover || !target || !box.isConnected) return
    box.showPopover()
    const { left, top } = positionBeside(target.getBoundingClientRect(), box.getBoundingClientRect(), {
      placement,
      align: 'centre',
      gap: 6,
      rightToLeft: document.documentElement.dir === 'rtl',
      viewport: { left: 0, top: 0, width: innerWidth, height: innerHeight },
    })
    box.style.left = `${left}px`
    box.style.top = `${top}px`
  }
  const hide = () => {
    clearTimeout(timer.current)
    if (tip.current?.matches(':popover-open')) tip.current.hidePopover()
  }
  const showSoon = (event: { pointerType?: string }) => {
    if (event.pointerType === 'touch') return
    clearTimeout(timer.current)
    timer.current = setTimeout(show, 450)
  }

  return (
    <span
      ref={anchor}
      className={styles['anchor']}
      onPointerEnter={showSoon}
      onPointerLeave={hide}
      onPointerDown={hide}
      onFocus={(event) => event.target.matches(':focus-visible') && show()}
      onBlur={hide}
    >
      {children}
      <span ref={tip} id={id} role="tooltip" popover="manual" aria-hidden className={styles['tip']}>
        {label}
      </span>
    </span>
  )
}

interface TooltipProps {
  label: string
  placement?: Placement
  children: ReactNode
}
