/**
 * The search loop as a WebAssembly module of 201 bytes: JavaScript has no instruction that counts the bits of
 * 64 at once. The fourth word of a row is read only where the first three are within the radius: unrelated
 * hashes are not, and the processor learns that. Written by hand; its text form, with names for locals, is
 *
 *     (module
 *       (memory (export "memory") 4)
 *       (func (export "scan") (param $query i32) (param $row i32) (param $end i32)
 *                             (param $radius i32) (param $out i32) (result i32)
 *         (local $start i32) (local $distance i32) (local $a i64) (local $b i64) (local $c i64) (local $d i64)
 *         $a, $b, $c, $d = (i64.load offset=0, 8, 16, 24 $query)
 *         $start = $row
 *         (block
 *           (br_if 0 (i32.ge_u $row $end))
 *           (loop
 *             $distance = (i32.wrap_i64 (sum of the three (i64.popcnt (i64.xor (i64.load $row) $a to $c))))
 *             (if (i32.le_u $distance $radius) (then
 *               $distance = (i32.add (i32.wrap_i64 (i64.popcnt (i64.xor (i64.load $row) $d))) $distance)
 *               (if (i32.le_u $distance $radius) (then
 *                 (i32.store $out (i32.or (i32.shl (i32.sub $row $start) 4) $distance))
 *                 $out = (i32.add $out 4)))))
 *             $row = (i32.add $row 32)
 *             (br_if 0 (i32.lt_u $row $end))))
 *         $out))
 *
 * and the bytes below are its sections, one a line: head, types, functions, memory, exports, code.
 */
const sections = [
  '0061736d01000000',
  '010a0160057f7f7f7f7f017f',
  '03020100',
  '0503010004',
  '071102066d656d6f72790200047363616e0000',
  '0a960101930102027f047e',
  // The query's four words; where the rows begin.
  '2000290300210720002903082108200029031021092000290318210a20012105',
  // Nothing to do when there are no rows; otherwise the loop: three times load, xor, count, add.
  '0240200120024f0d000340',
  '20012903002007857b20012903082008857b7c20012903102009857b7ca7220620034d0440',
  // The fourth.
  '2001290318200a857ba720066a220620034d0440',
  // Within the radius: write place and distance.
  '2004200120056b410474200672360200200441046a21040b0b',
  // The next row; the end.
  '200141206a22012002490d000b0b20040b',
];

export const scanModule = Uint8Array.from(sections.join('').match(/../g) ?? [], (digits) =>
  Number.parseInt(digits, 16),
);
