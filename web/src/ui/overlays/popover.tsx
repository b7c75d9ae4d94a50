import { useEffect, useId, useRef, useState, type ReactNode, type RefObject } from 'react'
import { positionBeside, type Placement } from './position-beside.ts'
import styles from './popover.module.css'

export interface PopoverProps {
  /** draws the control that opens it: spread `props` on a button */
  trigger: (props: TriggerProps, open: boolean) => ReactNode
  /** the panel; `close` puts the focus back on the control */
  children: ReactNode | ((close: () => void) => ReactNode)
  placement?: Placement
  align?: 'start' | 'centre' | 'end'
  /** announced when the panel is a dialog of its own */
  label?: string
  role?: 'dialog' | 'menu' | 'listbox'
  className?: string
}

export interface TriggerProps {
  ref: RefObject<HTMLButtonElement | null>
  onClick: () => void
  'aria-expanded': boolean
  'aria-controls': string
  'aria-haspopup': 'dialog' | 'menu' | 'listbox'
}

/** A panel beside a control, above everything, that closes on Escape and on a click elsewhere. */
export function Popover({ trigger, children, placement = 'bottom', align = 'start', ...rest }: PopoverProps) {
  const { label, role = 'dialog', className } = rest
  const [open, setOpen] = useState(false)
  const anchor = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const id = useId()
  const close = () => {
    setOpen(false)
    anchor.current?.focus()
  }

  useEffect(() => {
    if (!open || !panel.current || !anchor.current) return undefined
    return float(panel.current, anchor.current, { placement, align, onDismiss: () => setOpen(false) })
  }, [open, placement, align])

  const props: TriggerProps = {
    ref: anchor,
    onClick: () => setOpen(!open),
    'aria-expanded': open,
    'aria-controls': id,
    'aria-haspopup': role,
  }
  return (
    <>
      {trigger(props, open)}
      {open && (
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the role is a property
        <div
          ref={panel}
          id={id}
          role={role}
          aria-label={label}
          popover="manual"
          className={`${styles['panel']} ${className ?? ''}`}
          onKeyDown={(event) => event.key === 'Escape' && (keepToPanel(event), close())}
        >
          {/* oxlint-disable-next-line react/refs -- close is called by events only */}
          {typeof children === 'function' ? children(close) : children}
        </div>
      )}
    </>
  )
}

/** Keeps Escape from what lies below, and from the browser, which would close a dialog around the panel. */
function keepToPanel(event: Pick<Event, 'preventDefault' | 'stopPropagation'>): void {
  event.preventDefault()
  event.stopPropagation()
}

interface FloatOptions {
  placement: Placement
  align: 'start' | 'centre' | 'end'
  onDismiss: () => void
}

function float(panel: HTMLElement, anchor: HTMLElement, options: FloatOptions): () => void {
  const place = () => {
    const { left, top } = positionBeside(anchor.getBoundingClientRect(), panel.getBoundingClientRect(), {
      ...options,
      gap: 6,
      rightToLeft: document.documentElement.dir === 'rtl',
      viewport: { left: 0, top: 0, width: innerWidth, height: innerHeight },
    })
    panel.style.left = `${left}px`
    panel.style.top = `${top}px`
  }
  const dismiss = (event: Event) => {
    const target = event.target as Node
    if (!panel.contains(target) && !anchor.contains(target)) options.onDismiss()
  }
  // the focus stays on the control when nothing in the panel takes it
  const closeOnEscape = (event: KeyboardEvent) => event.key === 'Escape' && (keepToPanel(event), options.onDismiss())
  panel.showPopover?.()
  place()
  focusFirst(panel)
  anchor.addEventListener('keydown', closeOnEscape)
  document.addEventListener('pointerdown', dismiss, true)
  addEventListener('resize', place)
  // what is loaded late makes it larger, and is where the focus belongs unless it went on
  const sizes = new ResizeObserver(() => {
    place()
    if (document.activeElement === anchor) focusFirst(panel)
  })
  sizes.observe(panel)
  addEventListener('scroll', place, true)
  return () => {
    anchor.removeEventListener('keydown', closeOnEscape)
    document.removeEventListener('pointerdown', dismiss, true)
    removeEventListener('resize', place)
    sizes.disconnect()
    removeEventListener('scroll', place, true)
  }
}

function focusFirst(panel: HTMLElement): void {
  const first = panel.querySelector<HTMLElement>(
    '[role=grid] [tabindex="0"],input[type=text],[aria-checked=true],[role^=menuitem],[role=option][aria-selected=true]',
  )
  first?.focus()
}
