-- A coin-margined market of ETH beside that of BTC: a contract is 10 USDT, margin and results are in ETH. House funds are demo money.
INSERT INTO settings (key, value) VALUES
  ('futuresMarket:112', '{"base":2,"quote":3,"settle":2,"index":2,"tick":"0.01","size":"10","makerFeePpm":200,"takerFeePpm":500,"liquidationFeePpm":5000,"bandPpm":50000,"markBandPpm":20000,"contractsMax":200000,"openOrdersMax":200,"openInterestMax":20000000,"tiers":[{"valueMax":"100","leverageMax":100,"maintenancePpm":5000},{"valueMax":"500","leverageMax":50,"maintenancePpm":10000},{"valueMax":"2000","leverageMax":20,"maintenancePpm":25000},{"valueMax":"5000","leverageMax":10,"maintenancePpm":50000},{"valueMax":"20000","leverageMax":5,"maintenancePpm":100000}],"fundingMs":28800000,"fundingMaxPpb":3750000,"interestPpb":100000}'),
  ('futuresMaker:112', '{"levels":12,"halfSpreadPpm":40,"stepPpm":40,"notional":"3000","growthPpm":350000,"staleAfterMs":15000,"leverage":10}'),
  ('house:2:2:2', '{"total":"5000"}'),
  ('house:4:2:2', '{"total":"250"}');
