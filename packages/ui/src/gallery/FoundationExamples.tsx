import { Link } from '../link/Link.tsx'
import { Example, Row } from './Example.tsx'
import styles from './Gallery.module.css'

const COLORS = [
  'ink',
  'ink-2',
  'line',
  'control-line',
  'surface-2',
  'surface-3',
  'primary',
  'primary-strong',
  'primary-soft',
  'success',
  'warning',
  'danger',
] as const

/** Schrift, Farben, Verweise. */
export function FoundationExamples() {
  return (
    <Example id="foundation" title="Schrift, Farben, Verweise">
      <div>
        <h1>Seitentitel 28</h1>
        <h2>Abschnittstitel 22</h2>
        <h3>Zwischentitel 18</h3>
        <p>
          Fließtext 16 mit <strong>Betonung</strong>, <em>lateinischem Namen</em> und Ziffern 0123456789. Größer oder
          gleich: ≥ 12,5 µg/l.
        </p>
      </div>
      <div className={styles.swatches}>
        {COLORS.map(name => (
          <div key={name}>
            <div className={styles.swatch} style={{ background: `var(--color-${name})` }} />
            {name}
          </div>
        ))}
      </div>
      <Row>
        <Link href="#foundation">Verweis im Haus</Link>
        <Link href="https://www.example.org/">Verweis nach außen</Link>
      </Row>
    </Example>
  )
}
