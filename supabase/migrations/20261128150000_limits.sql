-- All limits that gateways share are counted in leakblock_limits, which every start prepares.
drop table private.api_limits;
