import stil from './Flussbild.module.css'

/** Fließendes Wasser über der Sohle; nur Schmuck. */
export function Flussbild() {
  return (
    <svg aria-hidden="true" className={stil['bild']} preserveAspectRatio="xMidYMax slice" viewBox="0 0 800 150">
      <rect fill="var(--color-primary-soft)" height="150" width="800" />
      {WELLEN.map(({ y, farbe, breite }) => (
        <path
          d={`M-40 ${y}c70-28 140-28 210 0s140 28 210 0 140-28 210 0 140 28 210 0 140-28 210 0`}
          fill="none"
          key={y}
          stroke={farbe}
          strokeLinecap="round"
          strokeWidth={breite}
        />
      ))}
      <path d="M0 150v-20c120-14 230 6 340-2s200-22 300-8 110 10 160 4v26z" fill="#8d9aa4" />
      <path d="M0 150v-9c160-10 260 4 420-2s260-8 380 0v11z" fill="#5d6c78" />
      {STEINE.map(([x, y, rx, ry]) => (
        <ellipse cx={x} cy={y} fill="#b9c3ca" key={x} rx={rx} ry={ry} />
      ))}
    </svg>
  )
}

const WELLEN = [
  { y: 30, farbe: '#c3dfe9', breite: 5 },
  { y: 52, farbe: '#8fc3d8', breite: 5 },
  { y: 74, farbe: '#4c97b4', breite: 5 },
  { y: 96, farbe: 'var(--color-primary)', breite: 5 },
] as const

const STEINE: readonly (readonly [x: number, y: number, rx: number, ry: number])[] = [
  [90, 132, 26, 11],
  [140, 138, 15, 7],
  [330, 136, 20, 9],
  [540, 130, 30, 12],
  [592, 137, 14, 7],
  [735, 131, 22, 10],
]
