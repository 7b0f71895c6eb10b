/** fontkit bringt keine Typen mit; hier steht, was davon gebraucht wird. */
declare module 'fontkit' {
  export type Schriftlauf = { readonly glyphs: readonly unknown[]; readonly positions: readonly object[] }
  export type Schriftobjekt = {
    readonly unitsPerEm: number
    /** Zeichen, die sie hat */
    readonly characterSet: readonly number[]
    glyphForCodePoint(zeichen: number): unknown
    layout(text: string, merkmale?: unknown): Schriftlauf
  }
  export function create(inhalt: Uint8Array): Schriftobjekt
}
