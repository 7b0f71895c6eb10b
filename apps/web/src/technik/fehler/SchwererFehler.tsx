import { Alert } from '@benthos/ui/alert/Alert.tsx'
import { Button } from '@benthos/ui/button/Button.tsx'
import { Component, type ReactNode, useEffect } from 'react'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { basisPfad } from '../http/basis.ts'
import { Fehlerkasten } from './Fehlerkasten.tsx'
import stil from './Fehlerseiten.module.css'

/** Eine Seite ist gescheitert; Kopf und Navigation bleiben bedienbar. */
export function Seitenfehler() {
  return <SchwererFehler fehler={useRouteError()} />
}

/** Der Rahmen selbst ist gescheitert. */
export function Rahmenfehler() {
  return <Unbehandelt fehler={useRouteError()} />
}

function Unbehandelt({ fehler }: { fehler: unknown }) {
  return (
    <main className={stil['allein']}>
      <SchwererFehler fehler={fehler}>
        <Alert severity="danger" title={<h2>Unexpected Application Error!</h2>}>
          {kurztext(fehler)}
        </Alert>
      </SchwererFehler>
      {/* Die Fußzeile ist mit dem Rahmen gescheitert. */}
      <footer>
        <a href={`${basisPfad()}/barrierefreiheit`}>Erklärung zur Barrierefreiheit</a>
      </footer>
    </main>
  )
}

function SchwererFehler({ fehler, children }: { fehler: unknown; children?: ReactNode }) {
  useEffect(() => {
    document.title = 'Schwerer Fehler – Benthosdatenbank Fließgewässer'
  }, [])
  return (
    <div className={stil['seite']}>
      <h1>Schwerer Fehler</h1>
      <Fehlerkasten fehler={fehler} />
      {children}
      <Button variant="primary" onPress={() => location.reload()}>
        Seite aktualisieren
      </Button>
    </div>
  )
}

function kurztext(fehler: unknown): string {
  if (isRouteErrorResponse(fehler)) return `${fehler.status} ${fehler.statusText}`
  return fehler instanceof Error ? fehler.message : String(fehler)
}

/** Fängt, was außerhalb des Routers scheitert: auch dann steht eine Seite da und nicht nichts. */
export class Fehlergrenze extends Component<{ children: ReactNode }, { fehler: unknown }> {
  override state: { fehler: unknown } = { fehler: null }

  static getDerivedStateFromError(fehler: unknown) {
    return { fehler }
  }

  override render() {
    return this.state.fehler === null ? this.props.children : <Unbehandelt fehler={this.state.fehler} />
  }
}
