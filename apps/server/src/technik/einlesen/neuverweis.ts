/** Verweis auf etwas, das erst beim Laden entsteht; die Art löst ihn beim Speichern ein. */
export class Neuverweis<A = unknown> {
  readonly text: string
  readonly anlage: A
  constructor(text: string, anlage: A) {
    this.text = text
    this.anlage = anlage
  }
}
