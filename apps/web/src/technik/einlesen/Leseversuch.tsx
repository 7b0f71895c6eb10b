import { Button } from '@benthos/ui/button/Button.tsx'
import { Card } from '@benthos/ui/card/Card.tsx'
import { FormLayout } from '@benthos/ui/layout/FormLayout.tsx'
import type { Formvorgabe } from '@benthos/vertrag/einlesung'
import { useState } from 'react'
import { Schreibweise } from './Schreibweise.tsx'
import { type Schreibwahl, schreibvorgabe } from './schreibwahl.ts'

const ZU_ERKENNEN: Schreibwahl = {
  blatt: null,
  zeichensatz: null,
  trennzeichen: null,
  dezimalzeichen: null,
  kopfzeile: null,
}

/** Eine CSV-Datei, deren Schreibweise falsch erkannt ist, noch einmal anders lesen. */
export function Leseversuch({ pruefe }: { pruefe: (vorgabe: Formvorgabe) => void }) {
  const [wahl, setzeWahl] = useState(ZU_ERKENNEN)
  return (
    <Card title="CSV-Datei anders lesen">
      <FormLayout size="md">
        <Schreibweise
          blaetter={[]}
          dateiart="CSV"
          setze={teil => setzeWahl(bisher => ({ ...bisher, ...teil }))}
          wahl={wahl}
        />
        <Button isDisabled={wahl === ZU_ERKENNEN} onPress={() => pruefe(schreibvorgabe(wahl))}>
          So noch einmal prüfen
        </Button>
      </FormLayout>
    </Card>
  )
}
