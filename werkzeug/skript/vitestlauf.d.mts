export type Fehlschlag = { wo: string; warum: string }

/** Der Teil des Berichts von vitest, der hier zählt. */
export type Bericht = {
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { ancestorTitles: string[]; title: string; status: string; failureMessages: string[] }[]
  }[]
}

export function zaehle(bericht: Bericht | null, ende: number): { bestanden: number; fehler: Fehlschlag[] }
