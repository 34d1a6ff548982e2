/** Maximum difference between the time of a signature and the receiver's clock, in either direction (spec, "Signature", rule 3). */
export const SIGNATURE_TOLERANCE_SECONDS = 300
