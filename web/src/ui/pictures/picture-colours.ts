/** Of the small drawings for places where there is nothing to show: those of the theme. */
export const ground = 'var(--q-accent-soft)'
export const line = 'var(--q-border-strong)'
export const lit = 'var(--q-accent)'
