/**
 * exp, log and functions derived from them, using only addition, multiplication, division and square
 * root. Those are the same on every machine (IEEE 754); the last digit of `Math.exp` and similar
 * functions depends on the engine and the processor. With these a leaderboard is the same everywhere.
 *
 * The expansions are those of fdlibm (Sun Microsystems 1993), within one unit in the last place.
 */

const LN2_HIGH = 0.6931471803691238;
const LN2_LOW = 1.9082149292705877e-10;
/** Beyond these a result is infinite, and zero. */
const LARGEST = 709.782712893384;
const SMALLEST = -745.1332191019411;

const bits = new DataView(new ArrayBuffer(8));

/** 2 to a whole power from -1022 to 1023, by its bits. */
function powerOfTwo(exponent: number): number {
  bits.setUint32(0, (exponent + 1023) << 20);
  bits.setUint32(4, 0);
  return bits.getFloat64(0);
}

/** e to the power of `x`. */
export function exp(x: number): number {
  if (Number.isNaN(x)) return x;
  if (x > LARGEST) return Number.POSITIVE_INFINITY;
  if (x < SMALLEST) return 0;
  const power = Math.round(x / Math.LN2);
  const high = x - power * LN2_HIGH;
  const low = power * LN2_LOW;
  const rest = high - low;
  const t = rest * rest;
  const c =
    rest -
    t *
      (0.16666666666666602 +
        t *
          (-0.0027777777777015593 +
            t * (6.613756321437934e-5 + t * (-1.6533902205465252e-6 + t * 4.1381367970572385e-8))));
  const value = 1 - (low - (rest * c) / (2 - c) - high);
  // In two steps where one factor would leave the range of normal numbers.
  if (power > 1023) return value * 2 * powerOfTwo(power - 1);
  return power < -1021
    ? value * powerOfTwo(power + 1000) * powerOfTwo(-1000)
    : value * powerOfTwo(power);
}

/** The natural logarithm; NaN below 0. */
export function log(x: number): number {
  if (!(x > 0)) return x === 0 ? Number.NEGATIVE_INFINITY : Number.NaN;
  if (x === Number.POSITIVE_INFINITY) return x;
  // All subnormal numbers have the same exponent.
  if (x < 2.2250738585072014e-308) return log(x * powerOfTwo(54)) - 54 * Math.LN2;
  bits.setFloat64(0, x);
  let power = (bits.getUint32(0) >>> 20) - 1023;
  let mantissa = x / 2 / powerOfTwo(power - 1);
  if (mantissa > Math.SQRT2) {
    mantissa /= 2;
    power += 1;
  }
  const f = mantissa - 1;
  const s = f / (2 + f);
  const z = s * s;
  const w = z * z;
  const odd = w * (0.3999999999940942 + w * (0.22222198432149784 + w * 0.15313837699209373));
  const even =
    z *
    (0.6666666666666735 +
      w * (0.2857142874366239 + w * (0.1818357216161805 + w * 0.14798198605116586)));
  const half = 0.5 * f * f;
  return power * LN2_HIGH - (half - (s * (half + odd + even) + power * LN2_LOW) - f);
}

/** log(1 + x), exact where x is small (Kahan). */
export function log1p(x: number): number {
  const one = 1 + x;
  return one === 1 || one === Number.POSITIVE_INFINITY ? x : (log(one) * x) / (one - 1);
}

/** exp(x) - 1, exact where x is small (Kahan). */
export function expm1(x: number): number {
  const whole = exp(x);
  if (whole === 1) return x;
  const less = whole - 1;
  return less === -1 || whole === Number.POSITIVE_INFINITY ? less : (less * x) / log(whole);
}

/** x to a power, for x above 0. */
export const power = (x: number, exponent: number): number => exp(exponent * log(x));

export const square = (x: number): number => x * x;
