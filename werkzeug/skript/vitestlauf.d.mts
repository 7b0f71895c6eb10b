/** `datei` fehlt, wo der ganze Lauf scheiterte. */
export type Fehlschlag = { wo: string; warum: string; datei?: string }

/** Der Teil des Berichts von vitest, der hier zählt. */
export type Bericht = {
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { ancestorTitles: string[]; title: string; status: string; failureMessages: string[] }[]
  }[]
}

export type Lauf = { bericht: Bericht | null; ende: number; fehlerausgabe?: string }

export function zaehle(
  bericht: Bericht | null,
  ende: number,
  fehlerausgabe?: string,
): { bestanden: number; fehler: Fehlschlag[] }
export function urteile(
  erster: Lauf,
  zweite: ReadonlyMap<string, Lauf>,
): { bestanden: number; fehler: Fehlschlag[]; unbestaendig: Fehlschlag[] }
