import { classNames } from '../ui/class-names.ts'
import styles from './brand-picture.module.css'

const view = { viewBox: '0 0 800 900', preserveAspectRatio: 'xMidYMax slice', 'aria-hidden': true } as const

/** A caravan of markers on its route over dunes at night: the picture of the product. Drawn for any width. */
export const BrandPicture = () => (
  <>
    <Landscape />
    <Stars />
  </>
)

/** A picture of its own, so that the words in front keep a place without stars, which would be read as dots. */
const Stars = () => (
  <svg className={classNames(styles['scene'], styles['stars'])} {...view}>
    {stars.map(([x, y, r]) => (
      <circle key={`${x} ${y}`} cx={x} cy={y} r={r} fill="var(--q-night-star)" opacity={0.35 + r / 4} />
    ))}
  </svg>
)

function Landscape() {
  return (
    <svg className={styles['scene']} {...view}>
      <defs>
        <linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="var(--q-night-sky-top)" />
          <stop offset="0.55" stopColor="var(--q-night-sky-high)" />
          <stop offset="0.78" stopColor="var(--q-night-sky-low)" />
          <stop offset="1" stopColor="var(--q-night-sky-horizon)" />
        </linearGradient>
        <radialGradient id="moon" cx="0.5" cy="0.5" r="0.5">
          <stop offset="0" stopColor="var(--q-night-moonlight)" stopOpacity="0.55" />
          <stop offset="1" stopColor="var(--q-night-moonlight)" stopOpacity="0" />
        </radialGradient>
        <linearGradient id="far" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="var(--q-night-dune-far)" />
          <stop offset="1" stopColor="var(--q-night-dune-far-foot)" />
        </linearGradient>
        <linearGradient id="middle" x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor="var(--q-night-dune-middle)" />
          <stop offset="1" stopColor="var(--q-night-dune-middle-foot)" />
        </linearGradient>
        <linearGradient id="near" x1="0" y1="0" x2="0.4" y2="1">
          <stop offset="0" stopColor="var(--q-night-dune-near)" />
          <stop offset="1" stopColor="var(--q-night-ink)" />
        </linearGradient>
      </defs>
      <rect width="800" height="900" fill="url(#sky)" />
      <circle cx="596" cy="556" r="150" fill="url(#moon)" />
      <circle cx="596" cy="556" r="42" fill="var(--q-night-moon)" />
      <path fill="url(#far)" d="M0 640c90-42 170-60 262-38 110 27 160 62 262 44s170-72 276-52v306H0Z" />
      <path fill="url(#middle)" d="M0 724c130-66 230-82 336-42 92 35 150 66 250 44 84-18 140-58 214-62v236H0Z" />
      <path fill="var(--q-night-dune-lit)" opacity="0.5" d="M336 682c92 35 150 66 250 44-70 40-190 44-250-44Z" />
      <path fill="url(#near)" d="M0 806c110-20 190-66 306-56 128 11 196 74 318 62 70-7 120-30 176-58v146H0Z" />
      <path
        className={styles['route']}
        d="M-10 846c120-8 190-62 300-58s170 70 290 58c96-10 130-70 120-122s-80-48-128-58"
      />
      <Vehicle x={116} y={822} colour="var(--q-brand-last)" size={7} />
      <Vehicle x={236} y={790} colour="var(--q-brand-middle)" size={8} />
      <Vehicle x={392} y={812} colour="var(--q-on-night)" size={9} />
      <g transform="translate(574 846)">
        <circle className={styles['pulse']} r="14" fill="var(--q-brand-light)" />
        <path
          d="M0-2c-9-9-21-21-21-36a21 21 0 0 1 42 0c0 15-12 27-21 36Z"
          fill="var(--q-brand-light)"
          stroke="var(--q-night-ink)"
          strokeWidth="3"
        />
        <circle cy="-38" r="8" fill="var(--q-night-ink)" />
      </g>
    </svg>
  )
}

function Vehicle({ x, y, colour, size }: { x: number; y: number; colour: string; size: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <circle r={size + 5} fill={colour} opacity="0.18" />
      <circle r={size} fill={colour} stroke="var(--q-night-ink)" strokeWidth="2.5" />
    </g>
  )
}

const stars: readonly (readonly [number, number, number])[] = [
  [60, 92, 1.4],
  [128, 204, 1],
  [176, 60, 1.8],
  [238, 318, 1.2],
  [302, 118, 1],
  [356, 236, 1.6],
  [410, 48, 1.2],
  [452, 336, 1],
  [498, 156, 1.9],
  [540, 262, 1.1],
  [586, 74, 1.3],
  [632, 196, 1],
  [668, 330, 1.5],
  [706, 112, 1.7],
  [744, 248, 1.1],
  [776, 58, 1.3],
  [92, 402, 1.2],
  [196, 452, 1],
  [318, 430, 1.4],
  [424, 470, 1],
  [690, 436, 1.2],
  [756, 402, 1],
  [28, 288, 1.6],
  [536, 412, 1.1],
  [64, 536, 1.2],
  [148, 498, 1.5],
  [266, 552, 1],
  [372, 518, 1.3],
  [716, 512, 1.2],
]
